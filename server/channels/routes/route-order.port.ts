import type { RoutingStrategy } from '../../common/routing.js';
import type { ChannelView } from '../directory/channel-view.js';

/** The position of a channel among the candidates of a call. */
export interface RoutePlace {
  readonly channelId: number;
  /** 1 for the candidates that are tried first; each further turn is tried when the one before failed. */
  readonly turn: number;
  /** The probability of being chosen in its turn, 0 to 1. */
  readonly share: number;
  /**
   * The value that the strategy compares: the purchase price in quota units, the time to first token in ms, or the
   * calls in progress. Null if it is unknown, or if the weights decide.
   */
  readonly value: number | null;
  /** End of the cooldown after a failure, until which other channels are tried first. Null if there is none. */
  readonly cooldownUntil: Date | null;
}

/** The candidates of a call in the order in which they are tried. */
export interface ExpectedOrder {
  /** The strategy that chooses between channels of the same priority. */
  readonly strategy: RoutingStrategy;
  readonly places: readonly RoutePlace[];
}

/** The order in which channels are tried. Implemented by the relay, which tries them. */
export abstract class RouteOrder {
  abstract of(candidates: readonly ChannelView[], group: string, model: string): ExpectedOrder;
}
