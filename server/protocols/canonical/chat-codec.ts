import type { AppError } from '../../common/errors/app-error.js';
import type { RequestBody } from '../bytes/request-body.js';
import type { SseRecord } from '../bytes/sse-reader.js';
import type { Conversation } from './conversation.js';
import type { Downgrades } from './downgrades.js';
import type { Reply, ReplyEvent } from './reply.js';
import type { VendorSettings } from './vendor-settings.js';

/** The context that a response writer has besides the response. */
export interface ReplyContext {
  requestId: string;
  /** The model as the client named it. */
  model: string;
  /** Seconds since 1970. */
  createdAt: number;
  /** The client's request, for the fields that a response repeats. */
  body: RequestBody;
  conversation: Conversation;
  /** The client requested the usage at the end of the stream. */
  wantsUsage: boolean;
  /** Estimated prompt tokens, for APIs that report them before the upstream has counted. */
  promptEstimate: number;
  /** The response can be read and continued later. */
  stored?: boolean | undefined;
}

/** The client side of a chat format: reads requests and writes responses. Pure. */
export interface ChatClient {
  readonly task: 'chat';
  /**
   * @param downgrades collects the fields of the request that a conversation cannot express
   * @throws {AppError} when the request is invalid.
   */
  read(body: RequestBody, model: string, downgrades?: Downgrades): Conversation;
  /** Writes a complete response as JSON text. */
  write(reply: Reply, context: ReplyContext): string;
  stream(context: ReplyContext): ReplyStream;
}

/** Writes a streamed response in the client's format. */
export interface ReplyStream {
  /** `text/event-stream` in most APIs. */
  readonly contentType: string;
  /** Bytes to send to the client now; empty when the event is held back. */
  write(event: ReplyEvent): string;
  /** The end of the stream, sent after the charge is booked. */
  end(): string;
  /** Closes the stream with an error instead; see `StreamMeter.errorEvent`. */
  errorEvent?(error: AppError, requestId: string): string;
}

/** The upstream side of a chat format: writes requests and reads responses. Pure. */
export interface ChatUpstream {
  readonly task: 'chat';
  /**
   * The upstream accepts media only as bytes, so URLs in the conversation are fetched before the request is written.
   */
  readonly inlineMedia?: boolean;
  /**
   * Writes the request body. A field that the upstream cannot express is noted as a downgrade when the response remains
   * useful without it, and rejected otherwise.
   * @throws {AppError} unsupported
   */
  write(conversation: Conversation, target: UpstreamTarget, downgrades: Downgrades): Record<string, unknown>;
  /** @throws {ResponseError} when the body reports an error or is not a response. */
  read(body: unknown): Reply;
  stream(): ReplyReader;
}

/** How a vendor's variant of a format differs from the format. */
export interface UpstreamTraits {
  /** `openai.chat`: cache marks are supported. */
  readonly cacheMarks?: true;
  /** `openai.chat`: reasoning is returned as `reasoning_details`. */
  readonly reasoningDetails?: true;
  /** `anthropic.message`: the vendor hosts no tools, such as web search. */
  readonly withoutHostedTools?: true;
  /** `gemini.*`: supports labels, seeds and formats of images, but no ids of function calls. */
  readonly vertexFields?: true;
}

/** A field that the gateway adds, or takes over from another API, and that a few upstreams refuse. */
export type OptionalField = 'stream_options' | 'top_k';

/** The destination of a translated request. */
export interface UpstreamTarget {
  stream: boolean;
  /** Fields that are omitted, because the upstream refuses them. */
  without?: ReadonlySet<OptionalField>;
  traits?: UpstreamTraits;
  /** The site's vendor settings; the built-in settings when absent. */
  vendors?: VendorSettings;
}

/** Reads one streamed response. A reader is not reused. */
export interface ReplyReader {
  take(record: SseRecord): ReplyEvent[];
  /** Ends the stream; returns the events that were still held back. */
  end(): ReplyEvent[];
}

/** Schema of a custom tool with free-text input, for models that only support functions. */
export const FREE_TEXT = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };
