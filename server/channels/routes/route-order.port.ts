import type { ChannelView } from '../directory/channel-view.js';

/** The position of a channel among the candidates of a call. */
export interface RoutePlace {
  readonly channelId: number;
  /** 1 for the candidates that are tried first; each further turn is tried when the one before failed. */
  readonly turn: number;
  /** The probability of being chosen in its turn, 0 to 1. */
  readonly share: number;
  /** End of the cooldown after a failure, until which other channels are tried first; null without one. */
  readonly cooldownUntil: Date | null;
}

/** The order in which channels are tried. Implemented by the relay, which tries them. */
export abstract class RouteOrder {
  abstract places(candidates: readonly Pick<ChannelView, 'id' | 'priority' | 'weight'>[]): RoutePlace[];
}
