import type { LocalText } from './errors/app-error.js';
import type { RoutingStrategy } from './routing-strategy.js';

/** One attempt at an upstream; `failure` is empty for the one that served the call. */
export interface AttemptRecord {
  /** 0 when the call could not be sent to any channel for the model. */
  readonly channel: number;
  readonly failure: string;
  /** The same in every language, when the message is one of this gateway. */
  readonly texts?: LocalText;
  /** The model and the group of the attempt, in calls that may be served by several. */
  readonly model?: string;
  readonly group?: string;
  /** The strategy that chose the channel among others of its priority; absent when the weights decided. */
  readonly strategy?: RoutingStrategy;
  /** What the strategy compared: ms or calls in progress, null when nothing was measured; absent for prices. */
  readonly value?: number | null;
}
