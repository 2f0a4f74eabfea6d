import type { Usage } from '../../common/usage.js';
import type { Task } from '../bytes/format.js';
import type { WireBody } from '../bytes/wire-body.js';
import type { UpstreamTarget } from './chat-codec.js';
import type { MediaSource } from './conversation.js';
import type { Downgrades } from './downgrades.js';

/** An answer that comes as a whole: vectors, images, sound, a transcript. */
export interface WholeResponse {
  /** Null when the upstream reported none; it is then counted or measured here. */
  usage: Usage | null;
}

/** An upstream's answer before anybody has looked at it. */
export interface RawResponse {
  contentType: string;
  body: Buffer;
}

/** What an answer must repeat of its request. */
export interface ResponseContext {
  requestId: string;
  /** The model as the client named it. */
  model: string;
  /** Seconds since 1970. */
  createdAt: number;
  body: WireBody;
}

/** The client's half of a format without streams. Pure. */
export interface WholeClient<Request, Answer extends WholeResponse> {
  readonly task: Exclude<Task, 'chat'>;
  /** @throws {AppError} when the request has no meaning. */
  read(body: WireBody, model: string): Request;
  write(answer: Answer, context: ResponseContext): RawResponse;
  /** The request with its files fetched, for an upstream that reads only bytes; absent where requests name no files. */
  inline?(request: Request, fetch: (source: MediaSource) => Promise<MediaSource>): Promise<Request>;
  /** The answer as an event stream, for a client that asked for one; absent where there is no such thing. */
  events?(answer: Answer, context: ResponseContext): string;
  /** How many pictures the answer holds, where pictures are what is paid for. */
  delivered?(answer: Answer): number;
}

/** The upstream's half of a format without streams. Pure. */
export interface WholeUpstream<Request, Answer extends WholeResponse> {
  readonly task: Exclude<Task, 'chat'>;
  /** The upstream reads media only as bytes; see `ChatUpstream.inlineMedia`. */
  readonly inlineMedia?: boolean;
  /** @throws {AppError} unsupported */
  write(request: Request, target: UpstreamTarget, downgrades: Downgrades): WireBody;
  /** @throws {AnswerError} when the body reports an error, or is no answer. */
  read(answer: RawResponse): Answer;
}
