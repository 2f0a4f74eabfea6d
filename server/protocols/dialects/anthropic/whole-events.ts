import { isBlank, LineBuffer, linesOf } from '../../bytes/lines.js';

const DATA = Buffer.from('data:');
const EVENT = Buffer.from('event:');
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BLANK = Buffer.from('\n');
const EVENT_ENDS = [Buffer.from('\n\n'), Buffer.from('\n\r\n'), Buffer.from('\r\r')];
const MAX_EVENT_BYTES = 16 * 1024 * 1024;

/**
 * Forwards only whole events, unchanged, so that a ping that is sent while the upstream is slow never falls inside an
 * event. Missing empty lines between events are added, because readers wait for them.
 */
export class WholeEvents {
  /** The beginning of an incomplete event. */
  private readonly rest = new LineBuffer();
  /** The last line of `rest` is the whole data of an event, so that an empty line must follow. */
  private due = false;
  /** The upstream omits empty lines. */
  private terse = false;

  /**
   * @param block whole lines
   * @returns the events completed by the block; null when there is none
   * @throws {RangeError} when one event is larger than 16 MiB
   */
  take(block: Buffer): Buffer | null {
    const out = this.terse ? this.byLines(block) : this.byGaps(block);
    if (this.rest.length > MAX_EVENT_BYTES) throw new RangeError('the upstream sent an event larger than 16 MiB');
    return out;
  }

  /**
   * Ends the stream. Adds a missing empty line to the last event; otherwise the first line of the closing bytes would
   * belong to it.
   */
  end(): Buffer | null {
    return this.rest.length > 0 ? this.rest.take(BLANK) : null;
  }

  /** Scans only new bytes, and splits them into lines only when no event ends in them. */
  private byGaps(block: Buffer): Buffer | null {
    const end = lastEventEnd(block);
    if (end === 0) return this.withoutGap(block);
    const out = this.rest.take(block.subarray(0, end));
    this.due = false;
    const tail = block.subarray(end);
    return tail.length === 0 ? out : joined(out, this.withoutGap(tail));
  }

  private withoutGap(block: Buffer): Buffer | null {
    for (const line of linesOf(block)) {
      if (isBlank(line)) this.due = false;
      else if (this.due && (startsWith(line, DATA) || startsWith(line, EVENT))) {
        this.terse = true;
        return this.byLines(this.rest.take(block));
      } else this.due ||= isWholeData(line);
    }
    this.rest.add(block);
    return null;
  }

  private byLines(block: Buffer): Buffer | null {
    const out: Buffer[] = [];
    for (const line of linesOf(block)) {
      if (isBlank(line)) {
        if (this.rest.length > 0) out.push(this.rest.take(line));
        continue;
      }
      if (isWholeData(line)) out.push(this.rest.take(line), BLANK);
      else this.rest.add(line);
    }
    return out.length === 0 ? null : Buffer.concat(out);
  }
}

/** The position after the last empty line. */
function lastEventEnd(block: Buffer): number {
  let last = block[0] === CR && block[1] === LF ? 2 : Number(block[0] === CR || block[0] === LF);
  for (const mark of EVENT_ENDS) {
    const at = block.lastIndexOf(mark);
    if (at >= 0) last = Math.max(last, at + mark.length);
  }
  return last;
}

/** Whether a line is a complete JSON object, as are all of Anthropic's data lines. */
function isWholeData(line: Buffer): boolean {
  if (!startsWith(line, DATA)) return false;
  const start = line[DATA.length] === SPACE ? DATA.length + 1 : DATA.length;
  let end = line.length - 1;
  while (end > start && (line[end] as number) <= SPACE) end--;
  return line[start] === OPEN_OBJECT && line[end] === CLOSE_OBJECT;
}

function startsWith(line: Buffer, prefix: Buffer): boolean {
  return line.subarray(0, prefix.length).equals(prefix);
}

function joined(first: Buffer, second: Buffer | null): Buffer {
  return second ? Buffer.concat([first, second]) : first;
}
