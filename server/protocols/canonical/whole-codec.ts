import type { Usage } from '../../common/usage.js';
import type { Task } from '../bytes/format.js';
import type { RequestBody } from '../bytes/request-body.js';
import type { UpstreamTarget } from './chat-codec.js';
import type { MediaSource } from './conversation.js';
import type { Downgrades } from './downgrades.js';

/** A response that is not streamed: vectors, images, audio, a transcript. */
export interface WholeResponse {
  /** Null when the upstream reported none; usage is then counted or measured here. */
  usage: Usage | null;
}

/** An upstream's response before it is parsed. */
export interface RawResponse {
  contentType: string;
  body: Buffer;
}

/** The fields of the request that a response must repeat. */
export interface ResponseContext {
  requestId: string;
  /** The model as the client named it. */
  model: string;
  /** Seconds since 1970. */
  createdAt: number;
  body: RequestBody;
}

/** The client side of a format without streams. Pure. */
export interface WholeClient<Request, Response extends WholeResponse> {
  readonly task: Exclude<Task, 'chat'>;
  /** @throws {AppError} when the request is invalid. */
  read(body: RequestBody, model: string): Request;
  write(response: Response, context: ResponseContext): RawResponse;
  /**
   * Replaces file URLs by the fetched files, for an upstream that accepts only bytes; absent for requests without
   * files.
   */
  inline?(request: Request, fetch: (source: MediaSource) => Promise<MediaSource>): Promise<Request>;
  /** Writes the response as an event stream, for clients that request one; absent where the format has none. */
  events?(response: Response, context: ResponseContext): string;
  /** Number of images in the response, for models charged per image. */
  delivered?(response: Response): number;
}

/** The upstream side of a format without streams. Pure. */
export interface WholeUpstream<Request, Response extends WholeResponse> {
  readonly task: Exclude<Task, 'chat'>;
  /** The upstream accepts media only as bytes; see `ChatUpstream.inlineMedia`. */
  readonly inlineMedia?: boolean;
  /** @throws {AppError} unsupported */
  write(request: Request, target: UpstreamTarget, downgrades: Downgrades): RequestBody;
  /** @throws {ResponseError} when the body reports an error or is not a response. */
  read(response: RawResponse): Response;
}
