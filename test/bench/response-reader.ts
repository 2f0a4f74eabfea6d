const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** One response read from a keep-alive connection. */
export interface RawResponse {
  readonly status: number;
  readonly head: string;
  /** The bytes as sent: a chunked body still contains its chunk sizes. */
  readonly body: Buffer;
}

/**
 * Splits the bytes of one connection into responses. One request is outstanding at a time, so there is at most one
 * response.
 */
export class ResponseReader {
  private pending: Buffer = Buffer.alloc(0);
  private parts: Buffer[] = [];

  /** The response that this chunk completes, or undefined. */
  push(piece: Buffer): RawResponse | undefined {
    if (this.parts.length > 0) return this.pushToChunked(piece);
    this.pending = this.pending.length === 0 ? piece : Buffer.concat([this.pending, piece]);
    const headLength = this.pending.indexOf(headEnd);
    if (headLength < 0) return undefined;
    const head = this.pending.toString('latin1', 0, headLength);
    const declared = /content-length: *(\d+)/i.exec(head);
    if (!declared) {
      const rest = this.pending;
      this.pending = Buffer.alloc(0);
      return this.pushToChunked(rest);
    }
    const start = headLength + headEnd.length;
    const end = start + Number(declared[1]);
    if (this.pending.length < end) return undefined;
    const body = this.pending.subarray(start, end);
    this.pending = this.pending.subarray(end);
    return { status: statusOf(head), head, body };
  }

  /** A long stream is searched for its end only, and not concatenated with every chunk. */
  private pushToChunked(piece: Buffer): RawResponse | undefined {
    this.parts.push(piece);
    const tail = piece.length >= lastChunk.length ? piece : Buffer.concat(this.parts.slice(-5));
    if (!tail.subarray(-lastChunk.length).equals(lastChunk)) return undefined;
    const all = Buffer.concat(this.parts);
    this.parts = [];
    const headLength = all.indexOf(headEnd);
    const head = all.toString('latin1', 0, headLength);
    return { status: statusOf(head), head, body: all.subarray(headLength + headEnd.length) };
  }
}

const statusOf = (head: string): number => Number(head.slice(9, 12));
