import type { RequestBody } from '../bytes/request-body.js';
import type { Conversation, MediaSource } from '../canonical/conversation.js';
import type { Downgrades } from '../canonical/downgrades.js';
import type { ReplyEvent } from '../canonical/reply.js';
import type { Operation } from '../dialects/dialect.js';
import type { RequestParams } from '../request-params.js';
import type { VendorSettings } from '../vendor-settings.js';

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

/** What a translation needs besides the two codecs. */
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
