import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { Deframer } from '../provider.js';

const LF = 0x0a;
const PREFIX = Buffer.from('data: ');
const FRAMED = Buffer.from('data:');
const END = Buffer.from('\n\n');
const EMPTY = Buffer.alloc(0);
/** Base64 images come in one line. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Converts a stream with one JSON object per line to an event stream. */
export class NdjsonDeframer implements Deframer {
  private rest: Buffer[] = [];
  private restBytes = 0;

  push(chunk: Buffer): Buffer {
    const events: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      this.keep(chunk.subarray(start, end));
      this.dispatch(events);
      start = end + 1;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
    return events.length === 0 ? EMPTY : Buffer.concat(events);
  }

  end(): Buffer {
    const events: Buffer[] = [];
    this.dispatch(events);
    return Buffer.concat(events);
  }

  private keep(piece: Buffer): void {
    this.restBytes += piece.length;
    if (this.restBytes > MAX_LINE_BYTES) throw new ResponseError(BadResponse.largeLine);
    this.rest.push(piece);
  }

  private dispatch(events: Buffer[]): void {
    const line = Buffer.concat(this.rest);
    this.rest = [];
    this.restBytes = 0;
    if (line.toString('latin1').trim() === '') return;
    // The OpenAI-style routes of the same server already send events.
    if (line.subarray(0, FRAMED.length).equals(FRAMED)) events.push(line, END);
    else events.push(PREFIX, line, END);
  }
}
