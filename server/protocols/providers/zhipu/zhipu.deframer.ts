import { StringDecoder } from 'node:string_decoder';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { Deframer } from '../provider.js';

const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024;

/** One event of the vendor's stream, as the deframer returns it. */
export interface ZhipuEvent {
  event: string;
  /** Raw text of the response. */
  data: string;
  /** JSON text with the usage; only in the last event. */
  meta: string;
}

/**
 * Converts `sse-invoke` streams to event streams of JSON. Their data lines are raw text; several data lines in one
 * event are separated by line breaks, and the last event has the non-standard field `meta`.
 */
export class ZhipuDeframer implements Deframer {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';
  private event = '';
  private data: string[] = [];
  private meta = '';

  push(chunk: Buffer): Buffer {
    return this.take(this.decoder.write(chunk), false);
  }

  end(): Buffer {
    const last = this.take(this.decoder.end(), true);
    return Buffer.concat([last, Buffer.from(this.dispatch())]);
  }

  private take(text: string, over: boolean): Buffer {
    const known = this.rest + text;
    // Only the first half of a CRLF may have arrived.
    const usable = !over && known.endsWith('\r') ? known.slice(0, -1) : known;
    const lines = usable.split(/\r\n|\n|\r/);
    this.rest = over ? '' : (lines.pop() ?? '') + known.slice(usable.length);
    if (this.rest.length > MAX_EVENT_CHARACTERS) throw new ResponseError(BadResponse.largeEvent);
    return Buffer.from(lines.map((line) => this.line(line)).join(''));
  }

  private line(line: string): string {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (name === 'event') this.event = value.trim();
    else if (name === 'data') this.data.push(value);
    else if (name === 'meta') this.meta = value;
    return '';
  }

  private dispatch(): string {
    const { event, data, meta } = this;
    if (event === '' && data.length === 0) return '';
    this.event = '';
    this.data = [];
    this.meta = '';
    const zhipuEvent: ZhipuEvent = { event, data: data.join('\n'), meta };
    return `data: ${JSON.stringify(zhipuEvent)}\n\n`;
  }
}
