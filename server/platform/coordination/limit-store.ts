/** Something a request wants to take, from what is left of a limit. */
export interface Demand {
  /** Whose limit it is, and which. */
  readonly key: string;
  /** The most that may be taken within any `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** The request is refused when less than this is left. */
  readonly atLeast: number;
  /** As much of this is taken as is left. */
  readonly atMost: number;
}

/** How a limit stands. */
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until all of it is there again. */
  readonly resetMs: number;
}

/** What a request has taken from one limit. */
export interface Taken {
  readonly demand: Demand;
  readonly amount: number;
  /** When it was taken, in the words of the store. */
  readonly slot: number;
  readonly standing: Standing;
}

/** What became of demands: all are met or, when one cannot be, none. */
export type Taking =
  | { readonly taken: readonly Taken[]; readonly refused?: never }
  | { readonly taken?: never; readonly refused: Demand; readonly standing: Standing; readonly retryAfterMs: number };

/** Keeps what was taken from limits. It has a clock of its own, so that several gateways could share one. */
export abstract class LimitStore {
  /** Takes from all the limits in one step that nothing can come between, or from none. */
  abstract take(demands: readonly Demand[]): Promise<Taking>;
  /** Makes it so that `amount` was taken instead; a store that shares its state may be slower than this call. */
  abstract correct(taken: Taken, amount: number): void;
}
