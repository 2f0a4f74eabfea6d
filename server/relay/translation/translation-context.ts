import type { Call } from '../call.js';
import type { Downgrades } from '../canonical/downgrades.js';
import type { ReplyEvent } from '../canonical/reply.js';
import type { VendorSettings } from '../ports/vendor-settings.port.js';
import type { MediaInliner } from './media-inliner.js';

/** Changes a translated answer on its way, by the channel's settings. */
export type EventFilter = (event: ReplyEvent) => ReplyEvent[];

/** The client's part of a call. */
export type AskedCall = Pick<Call, 'operation' | 'asked' | 'body'>;

/** What a translation needs besides its two codecs. */
export interface TranslationContext {
  requestId: string;
  /** The model's name at the upstream. */
  model: string;
  downgrades: Downgrades;
  media: MediaInliner;
  /** Ends when the client has left. */
  signal: AbortSignal;
  filter: EventFilter | null;
  /** What the site decides about vendors. */
  vendors: VendorSettings;
}
