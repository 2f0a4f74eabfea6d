import type { ReasoningPart } from '../../../canonical/conversation.js';
import type { OpenItem, Place, WireObject } from './output-item.js';
import { seal } from './reasoning-token.js';

/** What the model thought, told as a summary, because that is what clients show. */
export class ReasoningItem implements OpenItem {
  private readonly thought: ReasoningPart = { type: 'reasoning', text: '' };

  constructor(
    private readonly place: Place,
    /** The client brings reasoning back in tokens that only we and the vendor read. */
    private readonly sealed: boolean,
  ) {
    place.begin(this.item());
  }

  text(delta: string): void {
    if (this.thought.text === '') {
      const part = { type: 'summary_text', text: '' };
      this.place.tell('response.reasoning_summary_part.added', { summary_index: 0, part });
    }
    this.thought.text += delta;
    this.place.tell('response.reasoning_summary_text.delta', { summary_index: 0, delta });
  }

  /** The vendor's proof of what was thought, or the thought itself in a form only the vendor reads. */
  sign(proof: Pick<ReasoningPart, 'signature' | 'redacted' | 'issuer'>): void {
    Object.assign(this.thought, proof);
  }

  close(): void {
    const { text } = this.thought;
    if (text !== '') {
      this.place.tell('response.reasoning_summary_text.done', { summary_index: 0, text });
      this.place.tell('response.reasoning_summary_part.done', {
        summary_index: 0,
        part: { type: 'summary_text', text },
      });
    }
    const token = this.sealed ? this.token() : undefined;
    this.place.done({ ...this.item(), ...(token !== undefined && { encrypted_content: token }) });
  }

  /** OpenAI's own proof is such a token already. */
  private token(): string | undefined {
    const { signature, issuer } = this.thought;
    return issuer === 'openai' && signature !== undefined ? signature : seal({ thought: this.thought });
  }

  private item(): WireObject {
    const { text } = this.thought;
    return { id: this.place.id, type: 'reasoning', summary: text === '' ? [] : [{ type: 'summary_text', text }] };
  }
}

/** A reasoning item without words, which brings the proof behind a tool call back to us. */
export function tellCallProof(place: Place, callId: string, signature: string): void {
  const item = { id: place.id, type: 'reasoning', summary: [] };
  place.begin(item);
  place.done({ ...item, encrypted_content: seal({ callId, signature }) });
}
