import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import { holdsData } from '../../protocols/bytes/lines.js';
import { SseReader, type SseRecord } from '../../protocols/bytes/sse-reader.js';
import { ArrayFraming } from '../../protocols/dialects/gemini/stream-framing.js';

const CLOSING_BRACKET = /\]\s*$/;
const SEPARATOR = ',\r\n';

/** Splits a client stream into its events and joins events into a stream. One instance per stream. */
export interface EventFrames {
  /** The events in whole lines or items of a stream. */
  read(bytes: Buffer | string): SseRecord[];
  /** The part of incomplete bytes that is forwarded: comments and empty lines, which keep a connection open. */
  quiet(bytes: Buffer): string;
  frame(record: SseRecord): string;
  /** What follows the last event. */
  end(): string;
}

/** The frames for a content type: server-sent events, or the items of one JSON array. */
export function framesOf(contentType: string): EventFrames {
  return contentType === EVENT_STREAM ? new SseFrames() : new ArrayFrames();
}

class SseFrames implements EventFrames {
  private readonly reader = new SseReader();

  read(bytes: Buffer | string): SseRecord[] {
    return this.reader.push(Buffer.from(bytes));
  }

  quiet(bytes: Buffer): string {
    return holdsData(bytes) ? '' : bytes.toString('utf8');
  }

  frame({ event, data }: SseRecord): string {
    return `${event === '' ? '' : `event: ${event}\n`}data: ${data}\n\n`;
  }

  end(): string {
    return '';
  }
}

class ArrayFrames implements EventFrames {
  private readonly framing = new ArrayFraming();

  read(bytes: Buffer | string): SseRecord[] {
    const items = String(bytes).trim().replace(/^\[/, '').split(SEPARATOR);
    // The last item may be followed by the end of the array.
    return items
      .map((item) => (isWhole(item) ? item : item.replace(CLOSING_BRACKET, '')).trim())
      .filter((item) => item !== '')
      .map((data) => ({ event: '', data }));
  }

  quiet(bytes: Buffer): string {
    return bytes.toString('utf8').trim() === '' ? bytes.toString('utf8') : '';
  }

  frame({ data }: SseRecord): string {
    return this.framing.frame(data);
  }

  end(): string {
    return this.framing.end();
  }
}

function isWhole(item: string): boolean {
  return item.trimEnd().endsWith('}');
}
