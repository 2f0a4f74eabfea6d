import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { ResponseStore, type StoredContent } from '../../logs/responses/response-store.service.js';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { asArray, asRecord, asString } from '../../protocols/bytes/untrusted.js';
import type { WireBody } from '../../protocols/bytes/wire-body.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import { invalidRequest, ResponsesError } from '../../protocols/dialects/openai/responses/responses.errors.js';
import type { Translator } from '../../protocols/translation/translator.js';
import type { Call } from '../model/call.js';
import type { Delivered } from '../model/outcome.js';
import type { Payer } from '../model/payer.js';
import { KeptResponse, KeptStream } from '../response-texts/final-response.js';
import { MeteredTranslator } from '../response-texts/metered-translator.js';
import { StoredResponses } from '../routing/stored-responses.js';

const MAX_LISTED = 100;
const DEFAULT_LISTED = 20;

/** An operation on a stored response; see `StoredRequest`. */
interface Wanted {
  readonly method: string;
  readonly id: string;
  readonly below: string;
  readonly query: URLSearchParams | null;
}

/** Responses that the gateway stores itself, because their upstream does not; when the site enables it. */
@Injectable()
export class OwnResponses {
  constructor(
    private readonly store: ResponseStore,
    private readonly upstreams: StoredResponses,
  ) {}

  /** Whether the response to a request is stored here unless its upstream stores it. */
  wants({ format }: Pick<Operation, 'format'>, body: Pick<WireBody, 'get'>): boolean {
    return format === 'openai.response' && this.store.enabled && body.get('store') !== false;
  }

  /** The translator of an attempt, which keeps the response. */
  watched(translator: Translator): Translator {
    return new MeteredTranslator(translator, {
      whole: (meter) => new KeptResponse(meter),
      streamed: (meter) => new KeptStream(meter),
    });
  }

  /** Stores the response of a call that is charged and sent. */
  keep({ payer, body }: Pick<Call, 'payer' | 'body'>, { answer }: Delivered): void {
    const { finalResponse, storedId } = answer.metered;
    const response = finalResponse?.response;
    if (!response || storedId !== undefined) return;
    // Its beginning is unknown: the upstream knows the response that it continues.
    if ((body.get('previous_response_id') ?? null) !== null) return;
    const content = { input: withIds(itemsOf(body.get('input')), asString(response.id)), response };
    void this.store.save(payer.user.id, asString(response.id), content);
  }

  /**
   * The request with the whole conversation, when it continues a response that is stored here; null when it continues
   * none, or one that an upstream stores.
   */
  async continued({ user }: Payer, body: WireBody, id: string): Promise<JsonBody | null> {
    if (!this.store.enabled || (await this.upstreams.find(id))) return null;
    const stored = await this.store.find(user.id, id);
    if (!stored) return null;
    const draft = new BodyDraft(body);
    draft.set('input', [...conversationOf(stored), ...itemsOf(body.get('input'))]);
    draft.remove('previous_response_id');
    return new JsonBody(draft.bytes());
  }

  /**
   * Serves an operation on a response that is stored here.
   * @returns null when there is no such response
   * @throws {AppError} when the operation is invalid
   */
  async respond(userId: number, { method, id, below, query }: Wanted): Promise<object | null> {
    if (!this.store.enabled) return null;
    if (method === 'DELETE') {
      return (await this.store.delete(userId, id)) ? { id, object: 'response', deleted: true } : null;
    }
    const stored = await this.store.find(userId, id);
    if (!stored) return null;
    if (below === '/input_items') return listOf(stored.input, query);
    if (below === '/cancel') throw invalidRequest('Only background responses can be cancelled');
    return { ...stored.response, store: true };
  }
}

/** Items of another response refer to nothing that the next upstream knows, such as reasoning without its content. */
function conversationOf({ input, response }: StoredContent): unknown[] {
  const output = asArray(response.output).filter((item) => {
    const { type, encrypted_content } = asRecord(item);
    return type !== 'reasoning' || typeof encrypted_content === 'string';
  });
  return [...input, ...output];
}

/** The items of an input, which may be a text. */
function itemsOf(input: unknown): readonly unknown[] {
  if (typeof input !== 'string') return asArray(input);
  return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }];
}

function withIds(items: readonly unknown[], responseId: string): unknown[] {
  const tail = responseId.replace(/^resp_/, '');
  return items.map((item, index) => {
    const { type = 'message', ...fields } = asRecord(item);
    return { type, id: `msg_${tail}_${index}`, ...fields };
  });
}

/** A page of items, newest first unless the query has another order. */
function listOf(items: readonly unknown[], query: URLSearchParams | null): object {
  const limit = Number(query?.get('limit') ?? DEFAULT_LISTED);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED) throw invalidRequest('limit is invalid');
  const ordered = query?.get('order') === 'asc' ? [...items] : items.toReversed();
  const after = query?.get('after');
  const start = after ? ordered.findIndex((item) => asRecord(item).id === after) + 1 : 0;
  if (after && start === 0) throw new AppError(ResponsesError.item_not_found, { id: after });
  const data = ordered.slice(start, start + limit);
  return {
    object: 'list',
    data,
    first_id: asRecord(data[0]).id ?? null,
    last_id: asRecord(data.at(-1)).id ?? null,
    has_more: start + limit < ordered.length,
  };
}
