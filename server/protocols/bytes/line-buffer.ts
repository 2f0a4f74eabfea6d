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
