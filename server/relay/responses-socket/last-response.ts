import type { LRUCache } from 'lru-cache';
import type { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { asRecord, asString, parsedFields } from '../../protocols/bytes/untrusted.js';
import { inputItems, isPortable } from '../../protocols/dialects/openai/responses/response-items.js';
import { FINAL_EVENTS } from '../../protocols/dialects/openai/responses/responses-stream-meter.js';

const ITEM = 'response.output_item.done';

/** A response and the conversation up to it. */
export interface Conversation {
  readonly id: string;
  /** Input and output items as JSON, which takes less memory than objects. */
  readonly items: string;
}

/** The conversations of open connections, limited in their total size. */
export type Conversations = LRUCache<object, Conversation>;

/**
 * The conversation up to the last response of a connection. The next request may continue it by `previous_response_id`
 * with new items only, although no upstream stores it: the gateway sends the whole conversation.
 */
export class LastResponse {
  /** Input of the response in progress; null when its beginning is unknown. */
  private input: readonly unknown[] | null = null;
  private output: unknown[] = [];

  constructor(private readonly conversations: Conversations) {}

  /** Whether a request continues the last response. */
  isContinuedBy(body: Pick<BodyDraft, 'get'>): boolean {
    const last = this.conversations.get(this);
    return last !== undefined && body.get('previous_response_id') === last.id;
  }

  /** Starts the next response. A request that continues the last one is completed with its conversation. */
  begin(body: BodyDraft): void {
    const added = inputItems(body.get('input'));
    this.output = [];
    const last = this.conversations.get(this);
    if (last && body.get('previous_response_id') === last.id) {
      this.input = [...(JSON.parse(last.items) as unknown[]), ...added];
      body.set('input', this.input);
      body.remove('previous_response_id');
    } else {
      // The beginning of a conversation that an upstream stores is not known here.
      this.input = (body.get('previous_response_id') ?? null) === null ? added : null;
    }
  }

  /** Reads an event of the response in progress. */
  take(event: string): void {
    if (this.input === null) return;
    if (event.includes(ITEM)) this.takeItem(event);
    else if (FINAL_EVENTS.some((type) => event.includes(type))) this.finish(event);
  }

  /** Ends a response without output. */
  finishEmpty(id: string): void {
    this.output = [];
    this.save(id);
  }

  /** Frees the memory of the conversation. */
  clear(): void {
    this.conversations.delete(this);
  }

  private takeItem(event: string): void {
    const { type, item } = parsedFields(event);
    if (type === ITEM && isPortable(item)) this.output.push(item);
  }

  private finish(event: string): void {
    const { type, response } = parsedFields(event);
    if (FINAL_EVENTS.includes(asString(type))) this.save(asString(asRecord(response).id));
  }

  private save(id: string): void {
    const { input } = this;
    this.input = null;
    if (id === '' || input === null) this.clear();
    else this.conversations.set(this, { id, items: JSON.stringify([...input, ...this.output]) });
  }
}
