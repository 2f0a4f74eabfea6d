import { LineBuffer } from './lines.js';

const LF = 0x0a;
const BLANK = /^\s*$/;

/**
 * The lines of a JSON Lines file that are not blank, without their ends. Only LF ends a line: strings of JSON may contain
 * other line separators.
 * @throws {RangeError} when a line is longer than `maxBytes`
 */
export async function* jsonLines(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  const rest = new LineBuffer();
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      const line = rest.take(chunk.subarray(start, end));
      start = end + 1;
      requireLength(line.length, maxBytes);
      if (!isBlank(line)) yield line;
    }
    rest.add(chunk.subarray(start));
    requireLength(rest.length, maxBytes);
  }
  const last = rest.take();
  if (!isBlank(last)) yield last;
}

function requireLength(length: number, maxBytes: number): void {
  if (length > maxBytes) throw new RangeError(`a line is longer than ${maxBytes} bytes`);
}

function isBlank(line: Buffer): boolean {
  return line.length < 16 && BLANK.test(line.toString('latin1'));
}
