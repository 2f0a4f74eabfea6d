import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { Citation } from '../../../canonical/conversation.js';
import type { ItemStatus, OpenItem, Place, WireObject } from './output-item.js';

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
