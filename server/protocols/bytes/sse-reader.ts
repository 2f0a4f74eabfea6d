import { LineBuffer } from './lines.js';

/** One event of a stream. */
export interface SseRecord {
  /** The event's name; empty when it has none. */
  event: string;
  data: string;
}

const LF = 0x0a;
const CR = 0x0d;
const BOM = '﻿';
const MAX_EVENT_BYTES = 16 * 1024 * 1024;
const END = Buffer.of(LF);

/**
 * Reads an event stream from chunks of bytes. Beyond the standard it accepts what vendors send: no space after the
 * colon, no empty line between events, no line end after the last event. A data line that is a complete JSON object is
 * an event immediately, because some vendors never send the empty line; other data lines are joined as the standard
 * requires.
 */
export class SseReader {
  private readonly rest = new LineBuffer();
  private event = '';
  private lines: string[] = [];
  /** Total length of `lines`. */
  private characters = 0;
  private first = true;
  private skipLf = false;

  /** @throws {RangeError} when one event is larger than 16 MiB. */
  push(chunk: Buffer): SseRecord[] {
    const end = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1;
    const block = end === 0 ? null : this.rest.take(chunk.subarray(0, end));
    this.rest.add(chunk.subarray(end));
    if (this.rest.length > MAX_EVENT_BYTES) throw tooLarge();
    return block ? this.takeBlock(block) : [];
  }

  /** Ends the stream; returns the events that had no terminating empty line. */
  end(): SseRecord[] {
    const records = this.rest.length > 0 ? this.takeBlock(this.rest.take(END)) : [];
    this.dispatch(records);
    return records;
  }

  /** Takes complete lines, the last one with its line end. */
  private takeBlock(block: Buffer): SseRecord[] {
    const records: SseRecord[] = [];
    let text = block.toString('utf8');
    if (this.first) {
      this.first = false;
      if (text.startsWith(BOM)) text = text.slice(BOM.length);
    }
    // A line end of two bytes may have been split between two chunks.
    if (this.skipLf && text.startsWith('\n')) text = text.slice(1);
    this.skipLf = text.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    for (let at = 0; at < lines.length - 1; at++) this.takeLine(lines[at] as string, records);
    return records;
  }

  private takeLine(line: string, records: SseRecord[]): void {
    if (line === '') {
      this.dispatch(records);
      this.event = '';
      return;
    }
    if (line.startsWith('data:')) {
      this.takeData(line.slice(line.charCodeAt(5) === 0x20 ? 6 : 5), records);
    } else if (line.startsWith('event:')) {
      this.dispatch(records);
      this.event = line.slice(6).trim();
    }
  }

  private takeData(data: string, records: SseRecord[]): void {
    this.lines.push(data);
    this.characters += data.length;
    if (this.characters > MAX_EVENT_BYTES) throw tooLarge();
    const whole = this.lines.length === 1 && (isObject(data) || data.trimEnd() === '[DONE]');
    if (whole) this.dispatch(records);
  }

  private dispatch(records: SseRecord[]): void {
    if (this.lines.length === 0) return;
    records.push({ event: this.event, data: this.lines.join('\n') });
    this.lines = [];
    this.characters = 0;
  }
}

function tooLarge(): RangeError {
  return new RangeError('the upstream sent an event larger than 16 MiB');
}

/** A cheap check that fails only for pretty-printed JSON whose first line ends in a brace. */
function isObject(data: string): boolean {
  return data.startsWith('{') && data.trimEnd().endsWith('}');
}
