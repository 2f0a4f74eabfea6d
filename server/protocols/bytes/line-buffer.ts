const EMPTY = Buffer.alloc(0);

/**
 * Bytes that wait for the rest of their line. They are joined once, when it comes: joining them at every chunk would take a time
 * that grows with the square of the line, and a picture in an event is a line of millions of bytes.
 */
export class LineBuffer {
  private pieces: Buffer[] = [];
  /** How many bytes wait. */
  length = 0;

  /** The last byte; undefined when nothing waits. */
  get last(): number | undefined {
    return this.pieces.at(-1)?.at(-1);
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Everything that waited, followed by `more`; nothing waits any longer. */
  take(more: Buffer = EMPTY): Buffer {
    if (this.length === 0) return more;
    const bytes = Buffer.concat([...this.pieces, more]);
    this.pieces = [];
    this.length = 0;
    return bytes;
  }
}
