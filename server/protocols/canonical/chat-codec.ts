import type { AppError } from '../../common/errors/app-error.js';
import type { SseRecord } from '../bytes/sse-reader.js';
import type { WireBody } from '../bytes/wire-body.js';
import type { VendorSettings } from '../vendor-settings.js';
import type { Conversation } from './conversation.js';
import type { Downgrades } from './downgrades.js';
import type { Reply, ReplyEvent } from './reply.js';

/** What an answer's writer may know besides the answer. */
export interface ReplyContext {
  requestId: string;
  /** The model as the client named it. */
  model: string;
  /** Seconds since 1970. */
  createdAt: number;
  /** The client's request, for the fields an answer repeats. */
  body: WireBody;
  conversation: Conversation;
  /** The client asked for the usage at the end of the stream. */
  wantsUsage: boolean;
  /** Estimated prompt tokens, for APIs that name them before the upstream has counted. */
  promptEstimate: number;
}

/** The client's half of a chat format: its request is read, its answer is written. Pure. */
export interface ChatClient {
  readonly task: 'chat';
  /**
   * @param downgrades where to note what the request says but a conversation cannot
   * @throws {AppError} when the request has no meaning.
   */
  read(body: WireBody, model: string, downgrades?: Downgrades): Conversation;
  /** A whole answer as a JSON text. */
  write(reply: Reply, context: ReplyContext): string;
  stream(context: ReplyContext): ReplyStream;
}

/** Writes a streamed answer as the client reads it. */
export interface ReplyStream {
  /** `text/event-stream` in most APIs. */
  readonly contentType: string;
  /** Bytes for the client now; empty when the event must wait. */
  write(event: ReplyEvent): string;
  /** What closes the answer: sent after its bill is booked. */
  end(): string;
  /** Closes it with an error instead; see `StreamMeter.errorEvent`. */
  errorEvent?(error: AppError, requestId: string): string;
}

/** The upstream's half of a chat format: its request is written, its answer is read. Pure. */
export interface ChatUpstream {
  readonly task: 'chat';
  /** The upstream reads media only as bytes, so addresses in the conversation are fetched before it is written. */
  readonly inlineMedia?: boolean;
  /**
   * The request body. What the upstream cannot express is noted as a downgrade when the answer stays useful without it,
   * and refused otherwise.
   * @throws {AppError} unsupported
   */
  write(conversation: Conversation, target: UpstreamTarget, downgrades: Downgrades): Record<string, unknown>;
  /** @throws {AnswerError} when the body reports an error, or is no answer. */
  read(body: unknown): Reply;
  stream(): ReplyReader;
}

/** Where a translated request goes. */
export interface UpstreamTarget {
  stream: boolean;
  /** The upstream refuses to be asked for usage in a stream. */
  withoutUsage?: boolean;
  /** The channel type's number, for formats that differ a little between vendors. */
  channelType: number;
  /** What the site decides about vendors; the built-in settings when absent. */
  vendors?: VendorSettings;
}

/** Reads a streamed answer. One for each answer. */
export interface ReplyReader {
  take(record: SseRecord): ReplyEvent[];
  /** The stream is over; what was still held. */
  end(): ReplyEvent[];
}
