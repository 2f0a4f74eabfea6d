import { BodyDraft } from '../bytes/body-draft.js';
import type { Format } from '../bytes/format.js';
import { LineBuffer } from '../bytes/lines.js';
import type { RequestBody } from '../bytes/request-body.js';
import type { Conversation, MediaSource } from '../canonical/conversation.js';
import type { Downgrades } from '../canonical/downgrades.js';
import { BadResponse, type ReplyEvent, ResponseError } from '../canonical/reply.js';
import type { RequestParams } from '../canonical/request-params.js';
import type { VendorSettings } from '../canonical/vendor-settings.js';
import type { Operation, Rewrite } from '../dialects/shared/dialect.js';
import type { ResponseMeter, StreamMeter, StreamStep } from '../metering/meter.js';

/** Carries the request of one attempt to its upstream and the response back to the client, unchanged or translated. */
export interface Translator {
  /** The format of the upstream's body; null when a provider's own codec writes it. */
  readonly format: Format | null;
  /** Whether a stream is requested from the upstream. */
  readonly stream: boolean;
  /** The request's body. @throws {AppError} when it cannot be expressed */
  draft(): BodyDraft | Promise<BodyDraft>;
  /** The meter for a client that does not stream. */
  whole(contentType: string): ResponseMeter | null;
  /** The meter for a client that streams; null when a response of this type cannot be streamed. */
  streamed(contentType: string): StreamMeter | null;
}

/** Whether a content type denotes an event stream. */
export function isEventStream(contentType: string): boolean {
  return contentType.includes('text/event-stream');
}

/** Whether a content type is some kind of JSON. */
export function isJson(contentType: string): boolean {
  return /\bjson\b/.test(contentType);
}

/** Changes the events of a translated response, as configured on the channel. */
export type EventFilter = (event: ReplyEvent) => ReplyEvent[];

/** The client's request. */
export interface ClientRequest {
  readonly operation: Operation;
  readonly requested: RequestParams;
  readonly body: RequestBody;
}

/** A caller that may disconnect before the response has arrived. */
export interface DisconnectingCaller {
  /** Aborted when the client has disconnected. Created on first use. */
  readonly signal: AbortSignal;
}

/** Fetches files that a request references by URL, for upstreams that accept only bytes. */
export interface MediaFetcher {
  /**
   * Replaces all URLs of a conversation by the files.
   * @throws {AppError} media_unreachable
   */
  inline(conversation: Conversation, signal: AbortSignal): Promise<Conversation>;
  /** Fetches one file. */
  fetch(source: MediaSource, signal: AbortSignal): Promise<MediaSource>;
}

/** The context of a translation besides the two codecs. */
export interface TranslationContext {
  readonly requestId: string;
  /** The model's name at the upstream. */
  readonly model: string;
  readonly downgrades: Downgrades;
  readonly media: MediaFetcher;
  readonly caller: DisconnectingCaller;
  readonly filter: EventFilter | null;
  /** The gateway stores the response. */
  readonly stores?: boolean;
  /** The site's vendor settings. */
  readonly vendors: VendorSettings;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** The body of a response that must be complete before any of it is sent. */
export class WholeBody {
  private readonly bytes = new LineBuffer();

  /** Buffers a chunk; nothing is forwarded. A response larger than 64 MiB is an error. */
  push(chunk: Buffer): StreamStep {
    this.bytes.add(chunk);
    const tooLarge = this.bytes.length > MAX_BYTES;
    const error = tooLarge ? new ResponseError(BadResponse.tooLarge) : null;
    return { forward: null, error, alive: true };
  }

  take(): Buffer {
    return this.bytes.take();
  }
}

/** Relays the client's bytes to an upstream of the same format, and reads the usage from the response. */
export class PassThrough implements Translator {
  constructor(
    private readonly call: ClientRequest,
    private readonly model: string,
    /** Null: the body is sent unchanged, including the model's name and the usage option. */
    private readonly changes: Pick<Rewrite, 'requestUsage' | 'vendors' | 'downgrades'> | null,
    /** Used when the upstream streams although a complete response was requested, or the reverse. */
    private readonly translated: () => Translator | null,
  ) {}

  get format() {
    return this.call.operation.format;
  }

  get stream(): boolean {
    return this.call.requested.stream;
  }

  draft(): BodyDraft {
    const { operation, body, requested } = this.call;
    const draft = new BodyDraft(body);
    if (this.changes) operation.rewrite(draft, { requested, model: this.model, ...this.changes });
    return draft;
  }

  whole(contentType: string): ResponseMeter | null {
    const { operation, requested, body } = this.call;
    if (isEventStream(contentType)) return this.translated()?.whole(contentType) ?? null;
    return operation.responseMeter(requested, body);
  }

  streamed(contentType: string): StreamMeter | null {
    const { operation, requested, body } = this.call;
    if (isJson(contentType)) return this.translated()?.streamed(contentType) ?? null;
    if (contentType.includes('html')) return null;
    return operation.streamMeter(requested, body);
  }
}

/** For clients that do not show reasoning: puts the reasoning at the beginning of the response, in `<think>` tags. */
export function thinkingToContent(): EventFilter {
  const thinking = new Set<number>();
  return (event) => {
    if (event.type === 'start' || event.type === 'usage' || event.type === 'error' || event.type === 'only')
      return [event];
    const choice = event.choice ?? 0;
    if (event.type === 'reasoning') {
      const opening = thinking.has(choice) ? '' : '<think>\n';
      thinking.add(choice);
      return [{ type: 'text', text: opening + event.text, choice }];
    }
    if (event.type === 'signature' || event.type === 'redacted') return [];
    return thinking.delete(choice) ? [{ type: 'text', text: '\n</think>\n', choice }, event] : [event];
  };
}
