import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { Citation, ReasoningPart } from '../../../canonical/conversation.js';
import { seal } from './reasoning-token.js';

/** An output item or another object of a body. */
export type WireObject = Record<string, unknown>;

/** Writes an event of the stream; does nothing for a response that is not streamed. */
export type Emit = (type: string, fields: WireObject) => void;

export type ItemStatus = 'completed' | 'incomplete';

/** An output item that is being written. */
export interface OpenItem {
  /** Writes the end of the item. */
  close(status: ItemStatus): void;
}

/** The position of an output item; writes its events. */
export class Place {
  constructor(
    readonly id: string,
    private readonly index: number,
    private readonly output: WireObject[],
    private readonly emit: Emit,
  ) {}

  begin(item: WireObject): void {
    this.emit('response.output_item.added', { output_index: this.index, item });
  }

  /** Writes an event inside the item. */
  writeEvent(type: string, fields: WireObject): void {
    this.emit(type, { item_id: this.id, output_index: this.index, ...fields });
  }

  /** Completes the item and adds it to the response. */
  done(item: WireObject): void {
    this.output[this.index] = item;
    this.emit('response.output_item.done', { output_index: this.index, item });
  }
}

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

type Content =
  | { type: 'output_text'; text: string; annotations: WireObject[]; logprobs: unknown[] }
  | { type: 'refusal'; refusal: string };

/** Annotations that cite a file instead of a URL; the file is only in the vendor's own object. */
const FILE_QUOTES = new Set(['file_citation', 'container_file_citation', 'file_path']);

/** A message of the model: consecutive parts of text and refusals. */
export class MessageItem implements OpenItem {
  private readonly content: Content[] = [];

  constructor(private readonly place: Place) {
    place.begin(this.item('in_progress', []));
  }

  text(delta: string, logprobs: unknown): void {
    const part = this.part('output_text');
    if (part.type !== 'output_text') return;
    const tokens = [...asArray(asRecord(logprobs).content)];
    part.text += delta;
    for (const token of tokens) part.logprobs.push(token);
    this.place.writeEvent('response.output_text.delta', { ...this.here(), delta, logprobs: tokens });
  }

  refusal(delta: string): void {
    const part = this.part('refusal');
    if (part.type !== 'refusal') return;
    part.refusal += delta;
    this.place.writeEvent('response.refusal.delta', { ...this.here(), delta });
  }

  /** Adds a source of the text so far. */
  cite(citation: Citation): void {
    const part = this.content.at(-1);
    if (part?.type !== 'output_text') return;
    const annotation = annotationOf(citation, part.text.length);
    const fields = { ...this.here(), annotation_index: part.annotations.length, annotation };
    part.annotations.push(annotation);
    this.place.writeEvent('response.output_text.annotation.added', fields);
  }

  close(status: ItemStatus): void {
    this.closePart();
    this.place.done(this.item(status, this.content));
  }

  /** The open part if it has this type; otherwise a new one. */
  private part(type: Content['type']): Content {
    const open = this.content.at(-1);
    if (open?.type === type) return open;
    this.closePart();
    const part: Content =
      type === 'refusal' ? { type, refusal: '' } : { type, text: '', annotations: [], logprobs: [] };
    this.content.push(part);
    this.place.writeEvent('response.content_part.added', { ...this.here(), part });
    return part;
  }

  private closePart(): void {
    const part = this.content.at(-1);
    if (!part) return;
    if (part.type === 'refusal') {
      this.place.writeEvent('response.refusal.done', { ...this.here(), refusal: part.refusal });
    } else {
      this.place.writeEvent('response.output_text.done', { ...this.here(), text: part.text, logprobs: part.logprobs });
    }
    this.place.writeEvent('response.content_part.done', { ...this.here(), part });
  }

  private here(): WireObject {
    return { content_index: this.content.length - 1 };
  }

  private item(status: string, content: readonly Content[]): WireObject {
    return { id: this.place.id, type: 'message', status, role: 'assistant', content };
  }
}

/** @param end number of characters of the text, for sources without positions */
function annotationOf({ url, title, start, end: last, raw }: Citation, end: number): WireObject {
  const own = asRecord(raw);
  if (url === undefined && FILE_QUOTES.has(asString(own.type))) return { ...own };
  return { type: 'url_citation', url: url ?? '', title: title ?? '', start_index: start ?? 0, end_index: last ?? end };
}
