import type { LocalText } from './errors/app-error.js';

/** The strategy between channels of the same priority. The values are used in options and log records. */
export enum RoutingStrategy {
  /** The weights of the channels. */
  PRIORITY = 'priority',
  /** The lowest purchase price. */
  CHEAPEST = 'cheapest',
  /** The lowest time to first token. */
  FASTEST = 'fastest',
  /** The fewest calls in progress for the channel's weight. */
  LEAST_BUSY = 'least_busy',
}

const VALUES: ReadonlySet<unknown> = new Set(Object.values(RoutingStrategy));

/** Whether a value is the name of a routing strategy. */
export function isRoutingStrategy(value: unknown): value is RoutingStrategy {
  return VALUES.has(value);
}

/** One attempt at an upstream; `failure` is empty for the one that served the call. */
export interface AttemptRecord {
  /** 0 when the call could not be sent to any channel for the model. */
  readonly channel: number;
  readonly failure: string;
  /** The failure in every language, when it is a message of this gateway. */
  readonly texts?: LocalText;
  /** The model and the group of the attempt, in calls that may be served by several. */
  readonly model?: string;
  readonly group?: string;
  /** The strategy that chose the channel among others of its priority; absent when the weights decided. */
  readonly strategy?: RoutingStrategy;
  /** The value that the strategy compared: ms or calls in progress. Null if nothing was measured; absent for prices. */
  readonly value?: number | null;
}
