import type { Usage } from '../../common/usage.js';
import type { ReplyEvent } from '../canonical/reply.js';
import { BYTES_PER_TOKEN } from '../metering/estimate.js';
import type { Metered } from '../metering/meter.js';

/** Text beyond this limit is only measured, not kept, so that memory does not grow with the stream. */
const MAX_KEPT_CHARACTERS = 32 * 1024;
/** An upstream may charge a few tokens for a blank response. */
const BLANK_TOKENS = 16;

/** Measures a translated response by its events. */
export class ReplyMeter {
  private usage: Usage | null = null;
  private text = '';
  private bytes = 0;
  private bytesBeyond = 0;
  private hasOutput = false;

  take(event: ReplyEvent): void {
    switch (event.type) {
      case 'text':
        // Probabilities name tokens even if the text is empty.
        this.hasOutput ||= event.logprobs !== undefined;
        this.keep(event.text);
        break;
      case 'reasoning':
      case 'refusal':
      case 'arguments':
        this.keep(event.text);
        break;
      case 'tool_call':
        this.keep(event.name);
        break;
      case 'redacted':
      case 'image':
        this.hasOutput = true;
        break;
      case 'audio':
        this.hasOutput ||= Boolean(event.data);
        this.keep(event.transcript ?? '');
        break;
      case 'stop':
        // A reported stop sequence counts as output.
        this.hasOutput ||= event.sequence !== undefined;
        break;
      case 'usage':
        this.usage = event.usage;
    }
  }

  get roughTokens(): number {
    return this.bytes / BYTES_PER_TOKEN;
  }

  metered(): Metered {
    const usageHasOutput = this.usage !== null && (this.usage.output > BLANK_TOKENS || this.usage.reasoning > 0);
    const tokensBeyond = Math.ceil(this.bytesBeyond / BYTES_PER_TOKEN);
    return {
      usage: this.usage,
      producedText: this.text,
      produced: this.hasOutput || usageHasOutput,
      ...(tokensBeyond > 0 && { tokensBeyond }),
    };
  }

  private keep(text: string): void {
    if (text === '') return;
    // White space alone is free, as in a response that is not translated.
    this.hasOutput ||= text.trim() !== '';
    this.bytes += Buffer.byteLength(text);
    const left = MAX_KEPT_CHARACTERS - this.text.length;
    if (text.length <= left) {
      this.text += text;
      return;
    }
    this.text += text.slice(0, left);
    this.bytesBeyond += Buffer.byteLength(text.slice(left));
  }
}
