const EMPTY = Buffer.alloc(0);

/**
 * Buffers the chunks of an incomplete line. They are joined once, when the line is complete: joining at every chunk
 * takes quadratic time, and an image in an event is a line of millions of bytes.
 */
export class LineBuffer {
  private pieces: Buffer[] = [];
  /** Number of buffered bytes. */
  length = 0;

  /** The last buffered byte; undefined when the buffer is empty. */
  get last(): number | undefined {
    return this.pieces.at(-1)?.at(-1);
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Returns the buffered bytes followed by `more`, and empties the buffer. */
  take(more: Buffer = EMPTY): Buffer {
    if (this.length === 0) return more;
    const bytes = Buffer.concat([...this.pieces, more]);
    this.pieces = [];
    this.length = 0;
    return bytes;
  }
}

const LF = 0x0a;
const CR = 0x0d;
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const END = Buffer.from('\n\n');
const NAME = Buffer.from('event:');
const DATA = Buffer.from('data:');

/**
 * Splits a stream of bytes into blocks of whole lines, for meters of event streams. No block ends with an `event:`
 * line, because anything sent to the client between two blocks would separate the event's name from its data.
 */
export class LineBlocks {
  private readonly rest = new LineBuffer();

  /**
   * @returns the complete lines, each with its line end; null when there is none yet
   * @throws {RangeError} when a line is larger than 16 MiB
   */
  push(chunk: Buffer): Buffer | null {
    // As usual, whole events.
    if (this.rest.length === 0 && chunk.at(-1) === LF && chunk.at(-2) === LF) return chunk;
    // A buffered CR ends its line, regardless of what follows.
    const ends = lastLineEnd(chunk) > 0 || (this.rest.last === CR && chunk.length > 0);
    const bytes = ends ? this.rest.take(chunk) : chunk;
    const end = ends ? withoutName(bytes, lastLineEnd(bytes)) : 0;
    this.rest.add(bytes.subarray(end));
    if (this.rest.length > MAX_LINE_BYTES) throw new RangeError('the upstream sent an event larger than 16 MiB');
    return end === 0 ? null : bytes.subarray(0, end);
  }

  /** Returns the last line; readers of event streams accept it without a line end. */
  end(): Buffer | null {
    if (this.rest.length === 0) return null;
    const bytes = this.rest.take();
    return isBlank(bytes) ? bytes : Buffer.concat([bytes, END]);
  }
}

/** Splits a block into lines, each with its line end: LF, CR or CRLF. */
export function* linesOf(block: Buffer): Generator<Buffer> {
  let start = 0;
  for (let at = 0; at < block.length; at++) {
    if (block[at] !== LF && block[at] !== CR) continue;
    if (block[at] === CR && block[at + 1] === LF) at++;
    yield block.subarray(start, at + 1);
    start = at + 1;
  }
  if (start < block.length) yield block.subarray(start);
}

/**
 * Whether a line of a block is a data line. A comment may contain the same text, but only keeps the connection open.
 */
export function holdsData(block: Buffer): boolean {
  for (let at = block.indexOf(DATA); at >= 0; at = block.indexOf(DATA, at + DATA.length)) {
    if (at === 0 || block[at - 1] === LF || block[at - 1] === CR) return true;
  }
  return false;
}

/** Whether a line consists only of its line end, which closes an event. */
export function isBlank(line: Buffer): boolean {
  return line.length <= 2 && (line[0] === LF || line[0] === CR);
}

/** The end of a block, or the beginning of its last line if that line is an event name. */
function withoutName(bytes: Buffer, end: number): number {
  const lineEnd = bytes[end - 1] === LF && bytes[end - 2] === CR ? end - 2 : end - 1;
  const start = lastLineEnd(bytes.subarray(0, Math.max(lineEnd, 0)));
  return bytes.subarray(start, start + NAME.length).equals(NAME) ? start : end;
}

/** The position after the last line end. A CR at the very end is not counted, because its LF may still arrive. */
function lastLineEnd(bytes: Buffer): number {
  const lf = bytes.lastIndexOf(LF);
  const cr = bytes.length > 1 ? bytes.lastIndexOf(CR, bytes.length - 2) : -1;
  return Math.max(lf, cr) + 1;
}
