import { Injectable } from '@nestjs/common';
import { AppError, type LocalText } from '../../common/errors/app-error.js';
import { ResponseStoreService, type StoredContent } from '../../logs/responses/response-store.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { asArray, asRecord, asString, objectIn } from '../../protocols/bytes/untrusted.js';
import { inputItems, isPortable } from '../../protocols/dialects/openai/responses/response-items.js';
import { responseIdsOf } from '../../protocols/dialects/openai/responses/responses.dialect.js';
import {
  invalidRequest,
  previousNotFound,
  ResponsesError,
} from '../../protocols/dialects/openai/responses/responses.errors.js';
import { FINAL_EVENTS } from '../../protocols/dialects/openai/responses/responses-stream-meter.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { FinalResponse, Metered, ResponseMeter, StreamStep } from '../../protocols/metering/meter.js';
import type { Translator } from '../../protocols/translation/translator.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { type Call, ownerOf, type Payer, readerOf } from '../model/call.js';
import type { Delivered } from '../model/outcome.js';
import { MeteredTranslator, WrappedStream } from '../response-texts/wrapped-stream.js';
import { StoredResponses } from '../routing/stored-responses.js';

/** Keeps a complete response of the Responses API. */
class KeptResponse implements ResponseMeter {
  constructor(private readonly inner: ResponseMeter) {}

  read(raw: Parameters<ResponseMeter['read']>[0]): ReturnType<ResponseMeter['read']> {
    const result = this.inner.read(raw);
    if (result.error || result.ended) return result;
    const finalResponse = { response: objectIn(result.response.body.toString('utf8')) ?? null };
    return { ...result, metered: { ...result.metered, finalResponse } };
  }
}

/** Keeps the response in the last event of a stream of the Responses API; the bytes pass unchanged. */
class KeptStream extends WrappedStream {
  private last: { bytes: string | Buffer; response: FinalResponse['response'] } | undefined;

  push(chunk: Buffer): StreamStep {
    return this.inner.push(chunk);
  }

  end(): StreamStep {
    return this.inner.end();
  }

  closing(): string | Buffer {
    return this.closed().bytes;
  }

  override metered(): Metered {
    const closed = () => this.closed();
    const finalResponse = {
      get response() {
        return closed().response;
      },
    };
    return { ...super.metered(), finalResponse };
  }

  /** The last event waits for the charge, so it is in the closing bytes. They are made once, before they are sent. */
  private closed() {
    if (this.last) return this.last;
    const bytes = this.inner.closing();
    let response: FinalResponse['response'] = null;
    for (const { data } of this.frames.read(bytes)) {
      const event = objectIn(data);
      if (event && FINAL_EVENTS.includes(asString(event.type))) response = asRecord(event.response);
    }
    this.last = { bytes, response };
    return this.last;
  }
}

const NOT_ENDED: LocalText = { zh: '它尚未结束', en: 'it has not ended' };
const MAX_LISTED = 100;
const DEFAULT_LISTED = 20;
/** Max number of responses that are read for the references of one request. */
const MAX_READ = 500;

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
    private readonly store: ResponseStoreService,
    private readonly upstreams: StoredResponses,
    private readonly changes: Changes,
  ) {}

  /** Whether the site stores responses. */
  get enabled(): boolean {
    return this.store.enabled;
  }

  /** Whether the response to a request is stored here unless its upstream stores it. */
  wants({ format }: Pick<Operation, 'format'>, body: Pick<RequestBody, 'get'>): boolean {
    return format === 'openai.response' && this.store.enabled && body.get('store') !== false;
  }

  /** The translator of an attempt, which keeps the response. */
  watched(translator: Translator): Translator {
    return new MeteredTranslator(translator, {
      whole: (meter) => new KeptResponse(meter),
      streamed: (meter) => new KeptStream(meter),
    });
  }

  /** Stores the response of a call that is charged. Await it before the last byte is sent; it does not reject. */
  async keep({ payer, body }: Pick<Call, 'payer' | 'body'>, { response: { metered } }: Delivered): Promise<void> {
    const { finalResponse, storedId } = metered;
    const response = finalResponse?.response;
    if (!response || storedId !== undefined) return;
    // Its beginning is unknown: only the upstream has the response that it continues.
    if ((body.get('previous_response_id') ?? null) !== null) return;
    const id = asString(response.id);
    await this.store.save(ownerOf(payer), id, { input: inputOf(body, id), response });
  }

  /**
   * The request with all items of its conversation, when it continues a response that is stored here or refers to items
   * of one; null when nothing is to be read.
   */
  completed({ format }: Operation, payer: Payer, body: RequestBody): Promise<JsonBody | null> | null {
    if (format !== 'openai.response' || !this.store.enabled) return null;
    const id = body.get('previous_response_id');
    if (typeof id === 'string' && id !== '') return this.continued(payer, body, id);
    const input = asArray(body.get('input'));
    return input.some(isReference) ? this.dereferenced(payer, body, input) : null;
  }

  /** The request with the conversation that it continues; null when it is not stored here, or an upstream stores it. */
  async continued(payer: Payer, body: RequestBody, id: string): Promise<JsonBody | null> {
    if (await this.upstreams.find(id)) return null;
    const stored = await this.store.find(readerOf(payer), id);
    if (!stored) return null;
    if (stored.response.status === 'in_progress') throw previousNotFound(id, NOT_ENDED);
    const draft = new BodyDraft(body);
    draft.set('input', [...conversationOf(stored), ...inputItems(body.get('input'))]);
    draft.remove('previous_response_id');
    return new JsonBody(draft.bytes());
  }

  /** References to unknown items remain, because the upstream may know them. */
  private async dereferenced(payer: Payer, body: RequestBody, input: readonly unknown[]): Promise<JsonBody> {
    const read = new Map<string, StoredContent | null>();
    const items: unknown[] = [];
    for (const item of input) {
      const stored = isReference(item)
        ? await this.containing(readerOf(payer), asString(asRecord(item).id), read)
        : null;
      items.push(...(stored ?? [item]));
    }
    const draft = new BodyDraft(body);
    draft.set('input', items);
    return new JsonBody(draft.bytes());
  }

  /** The item with this id, or nothing in its place when it is of no use; null when it is not stored here. */
  private async containing(reader: ObjectReader, id: string, read: Map<string, StoredContent | null>) {
    for (const responseId of responseIdsOf(id)) {
      if (!read.has(responseId) && read.size >= MAX_READ) return null;
      const stored = read.get(responseId) ?? (await this.store.find(reader, responseId));
      read.set(responseId, stored);
      if (stored) return portableOutput(stored.response).filter((item) => asRecord(item).id === id);
    }
    return null;
  }

  /**
   * Serves an operation on a response that is stored here.
   * @returns null when there is no such response
   * @throws {AppError} when the operation is invalid
   */
  async respond(reader: ObjectReader, { method, id, below, query }: Wanted): Promise<object | null> {
    if (!this.store.enabled) return null;
    if (method === 'DELETE') {
      if (!(await this.store.delete(reader, id))) return null;
      await this.stop(reader, id);
      return { id, object: 'response', deleted: true };
    }
    const stored = await this.store.find(reader, id);
    if (!stored) return null;
    if (below === '/input_items') return listOf(stored.input, query);
    if (below === '/cancel') return this.cancel(reader, id, stored);
    return { ...stored.response, store: true };
  }

  /** Ends a background response, whichever process runs it; what was generated by then is charged. */
  private async cancel(reader: ObjectReader, id: string, { input, response }: StoredContent): Promise<object> {
    if (response.background !== true) throw invalidRequest('Only background responses can be cancelled');
    if (response.status !== 'in_progress') return response;
    const { userId } = reader;
    const cancelled = { ...response, status: 'cancelled' };
    if (!(await this.store.finish(userId, id, { input, response: cancelled }))) {
      return (await this.store.find(reader, id))?.response ?? cancelled;
    }
    await this.stop(reader, id);
    return cancelled;
  }

  /** Ends the call of a response, if one runs. A process that is not notified finds out by itself. */
  private async stop({ userId }: ObjectReader, id: string): Promise<void> {
    await this.changes.publish('responseCancelled', { userId, id }).catch(() => undefined);
  }
}

function conversationOf({ input, response }: StoredContent): unknown[] {
  return [...input, ...portableOutput(response)];
}

/** The items of a response's output that another upstream can read. */
const portableOutput = ({ output }: StoredContent['response']): unknown[] => asArray(output).filter(isPortable);

function isReference(item: unknown): boolean {
  return asRecord(item).type === 'item_reference';
}

/** The input of a request, as it is stored with its response. */
export function inputOf(body: Pick<RequestBody, 'get'>, responseId: string): unknown[] {
  return withIds(inputItems(body.get('input')), responseId);
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
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED) throw invalidRequest('limit is invalid', 'limit');
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
