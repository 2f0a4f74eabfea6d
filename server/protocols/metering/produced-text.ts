import { JsonKey } from '../bytes/json-key.js';
import { BYTES_PER_TOKEN, estimateTokens } from './estimate.js';
import type { Metered } from './meter.js';

const DELTA = new JsonKey('delta', ':');
const TEXT = new JsonKey('text', ':');
const QUOTE = 0x22;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
/** Text beyond this limit is only measured, not kept, so that memory does not grow with the stream. */
const MAX_KEPT_BYTES = 32 * 1024;
/** Keys of a delta whose values are not model output. */
const NOT_PRODUCED = new Set(['role', 'type', 'id', 'object', 'signature']);
/** Keys whose values are images and audio: model output, but not counted as text tokens. */
const MEDIA = new Set(['url', 'data', 'b64_json']);

/**
 * Collects the model's output while chunks are relayed, for upstreams that report no usage and clients that disconnect.
 * Reads string values after `"delta":` (chat and responses) or `"text":` (completions) directly from the bytes; parsing
 * every event costs a third of relaying it.
 */
export class ProducedText {
  private store = Buffer.alloc(0);
  private stored = 0;
  private beyondBytes = 0;
  /** The model produced anything but white space. */
  any = false;

  takeBlock(block: Buffer): void {
    let at = DELTA.indexIn(block);
    if (at < 0) {
      this.takeCompletionTexts(block);
      return;
    }
    while (at >= 0) {
      const end = this.takeDelta(block, at + DELTA.length);
      at = DELTA.indexIn(block, end);
    }
  }

  /** The kept text, and the estimated tokens of the text beyond it. */
  measured(): Pick<Metered, 'producedText' | 'tokensBeyond'> {
    const producedText = decodeEscapes(this.store.toString('utf8', 0, this.stored));
    const { tokensBeyond } = this;
    return { producedText, ...(tokensBeyond > 0 && { tokensBeyond }) };
  }

  /** A rougher estimate that does not read the text. */
  get roughTokens(): number {
    return (this.stored + this.beyondBytes) / BYTES_PER_TOKEN;
  }

  /** Estimates the tokens of the kept text. */
  estimate(): number {
    return estimateTokens(this.measured().producedText) + this.tokensBeyond;
  }

  private get tokensBeyond(): number {
    return Math.ceil(this.beyondBytes / BYTES_PER_TOKEN);
  }

  private takeCompletionTexts(block: Buffer): void {
    for (let at = TEXT.indexIn(block); at >= 0; at = TEXT.indexIn(block, at + 1)) {
      const quote = block.indexOf(QUOTE, at + TEXT.length);
      if (quote >= 0) this.keep(block.subarray(quote + 1, stringEnd(block, quote)));
    }
  }

  /** Keeps a delta that is a string, or the string values of one that is an object; returns its end position. */
  private takeDelta(block: Buffer, from: number): number {
    const start = block[from] === SPACE ? from + 1 : from;
    if (block[start] === QUOTE) {
      const end = stringEnd(block, start);
      this.keep(block.subarray(start + 1, end));
      return end;
    }
    let depth = 0;
    let key = '';
    let value = false;
    for (let at = from; at < block.length; at++) {
      const byte = block[at];
      if (byte === QUOTE) {
        const end = stringEnd(block, at);
        if (value) {
          if (MEDIA.has(key)) this.any ||= end > at + 1;
          else if (!NOT_PRODUCED.has(key)) this.keep(block.subarray(at + 1, end));
        } else {
          key = block.toString('latin1', at + 1, end);
        }
        at = end;
      } else if (byte === 0x3a) value = true;
      else if (byte === 0x2c) value = false;
      else if (byte === 0x7b) {
        depth++;
        value = false;
      } else if (byte === 0x7d && --depth === 0) return at;
    }
    return block.length;
  }

  private keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.any ||= !isBlankText(bytes);
    const needed = this.stored + bytes.length;
    if (needed > MAX_KEPT_BYTES || this.beyondBytes > 0) {
      this.beyondBytes += bytes.length;
      return;
    }
    if (needed > this.store.length) this.grow(needed);
    bytes.copy(this.store, this.stored);
    this.stored = needed;
  }

  /** All text goes into one buffer: slices would keep the network buffers in memory. */
  private grow(needed: number): void {
    const larger = Buffer.alloc(Math.min(MAX_KEPT_BYTES, Math.max(1024, needed * 2)));
    this.store.copy(larger, 0, 0, this.stored);
    this.store = larger;
  }
}

/** Whether the bytes inside a JSON string are white space only, as of a response that is not streamed. */
function isBlankText(bytes: Buffer): boolean {
  const first = bytes[0] as number;
  const mayBeBlank = first === SPACE || first === BACKSLASH || first >= 0x80;
  return mayBeBlank && decodeEscapes(bytes.toString('utf8')).trim() === '';
}

/** Decodes the escapes of concatenated JSON strings. */
function decodeEscapes(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/**
 * The position of the quote that ends the string opened at `quote`; the end of the block when the string is not
 * terminated.
 */
function stringEnd(block: Buffer, quote: number): number {
  for (let at = quote + 1; at < block.length; at++) {
    if (block[at] === BACKSLASH) at++;
    else if (block[at] === QUOTE) return at;
  }
  return block.length;
}
