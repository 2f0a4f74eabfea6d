import type { Usage } from '../../common/usage.js';
import type { ReplyEvent } from '../canonical/reply.js';
import type { Metered } from '../metering/meter.js';

/** Text beyond this limit is only measured, not kept, so that memory does not grow with the stream. */
const MAX_KEPT_CHARACTERS = 32 * 1024;
const CHARACTERS_PER_TOKEN = 4;
/** An upstream may charge a few tokens for a blank response. */
const BLANK_TOKENS = 16;

/** Measures a translated response by its events. */
export class ReplyMeter {
  private usage: Usage | null = null;
  private text = '';
  private beyond = 0;
  private any = false;

  take(event: ReplyEvent): void {
    switch (event.type) {
      case 'text':
        // Probabilities name tokens even beside an empty text.
        this.any ||= event.logprobs !== undefined;
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
        this.any = true;
        break;
      case 'audio':
        this.any ||= Boolean(event.data);
        this.keep(event.transcript ?? '');
        break;
      case 'stop':
        // A reported stop sequence counts as output.
        this.any ||= event.sequence !== undefined;
        break;
      case 'usage':
        this.usage = event.usage;
    }
  }

  get roughTokens(): number {
    return (this.text.length + this.beyond) / CHARACTERS_PER_TOKEN;
  }

  metered(): Metered {
    const worked = this.usage !== null && (this.usage.output > BLANK_TOKENS || this.usage.reasoning > 0);
    const tokensBeyond = Math.ceil(this.beyond / CHARACTERS_PER_TOKEN);
    const produced = this.any || worked;
    return { usage: this.usage, producedText: this.text, produced, ...(tokensBeyond > 0 && { tokensBeyond }) };
  }

  private keep(text: string): void {
    if (text === '') return;
    this.any = true;
    if (this.text.length + text.length > MAX_KEPT_CHARACTERS) this.beyond += text.length;
    else this.text += text;
  }
}
