import type { ChannelView } from '../directory/channel-view.js';

/** Where a channel stands among those that a call would try. */
export interface RoutePlace {
  readonly channelId: number;
  /** 1 for those that are asked first; each further turn is asked when the one before failed. */
  readonly turn: number;
  /** The chance to be the one that is asked in its turn, 0 to 1. */
  readonly share: number;
  /** It failed lately, so that others go first until then; null for one that is well. */
  readonly restsUntil: Date | null;
}

/** Says in which order channels are tried. Bound by the relay, which tries them. */
export abstract class RouteOrder {
  abstract places(candidates: readonly Pick<ChannelView, 'id' | 'priority' | 'weight'>[]): RoutePlace[];
}
