import type { ReasoningPart } from '../../../canonical/conversation.js';
import type { OpenItem, Place, WireObject } from './output-item.js';
import { seal } from './reasoning-token.js';

/** The model's reasoning, written as a summary, which is what clients show. */
export class ReasoningItem implements OpenItem {
  private readonly thought: ReasoningPart = { type: 'reasoning', text: '' };

  constructor(
    private readonly place: Place,
    /** The client returns reasoning in tokens that only the gateway and the vendor can read. */
    private readonly sealed: boolean,
  ) {
    place.begin(this.item());
  }

  text(delta: string): void {
    if (this.thought.text === '') {
      const part = { type: 'summary_text', text: '' };
      this.place.writeEvent('response.reasoning_summary_part.added', { summary_index: 0, part });
    }
    this.thought.text += delta;
    this.place.writeEvent('response.reasoning_summary_text.delta', { summary_index: 0, delta });
  }

  /** Adds the vendor's signature of the reasoning, or the reasoning in a form that only the vendor can read. */
  sign(signedPart: Pick<ReasoningPart, 'signature' | 'redacted' | 'issuer'>): void {
    Object.assign(this.thought, signedPart);
  }

  close(): void {
    const { text } = this.thought;
    if (text !== '') {
      this.place.writeEvent('response.reasoning_summary_text.done', { summary_index: 0, text });
      this.place.writeEvent('response.reasoning_summary_part.done', {
        summary_index: 0,
        part: { type: 'summary_text', text },
      });
    }
    const token = this.sealed ? this.token() : undefined;
    this.place.done({ ...this.item(), ...(token !== undefined && { encrypted_content: token }) });
  }

  /** OpenAI's own signature already is such a token. */
  private token(): string | undefined {
    const { signature, issuer } = this.thought;
    return issuer === 'openai' && signature !== undefined ? signature : seal({ thought: this.thought });
  }

  private item(): WireObject {
    const { text } = this.thought;
    return { id: this.place.id, type: 'reasoning', summary: text === '' ? [] : [{ type: 'summary_text', text }] };
  }
}

/** Writes a reasoning item without text, which returns the signature of a tool call to the gateway. */
export function writeCallSignature(place: Place, callId: string, signature: string): void {
  const item = { id: place.id, type: 'reasoning', summary: [] };
  place.begin(item);
  place.done({ ...item, encrypted_content: seal({ callId, signature }) });
}
