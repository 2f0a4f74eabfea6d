/** An amount that a request takes from a limit. */
export interface Demand {
  /** Identifies the limit and its holder. */
  readonly key: string;
  /** The max amount within any `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** The request is refused when less than this amount remains. */
  readonly atLeast: number;
  /** The amount that is taken if it remains; otherwise the rest is taken. */
  readonly atMost: number;
  /** Reads the amount that counts already, when the store does not have the key. */
  readonly initial?: () => Promise<number>;
}

/** The state of a limit. */
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the whole limit is available again. */
  readonly resetMs: number;
}

/** An amount that a request has taken from one limit. */
export interface Taken {
  readonly demand: Demand;
  readonly amount: number;
  /** The time slot in which it was taken, in the format of the store. */
  readonly slot: number;
  readonly standing: Standing;
}

/** The result of demands: all of them are met, or, when one cannot be met, none. */
export type Taking =
  | { readonly taken: readonly Taken[]; readonly refused?: never }
  | { readonly taken?: never; readonly refused: Demand; readonly standing: Standing; readonly retryAfterMs: number };

/** The amount that counts now in a window. */
export interface UsedLimit {
  readonly key: string;
  readonly windowMs: number;
  readonly used: number;
}

/** Stores the amounts taken from limits. A store has its own clock, so that several gateways can share it. */
export abstract class LimitStore {
  /** Takes from all limits atomically, or from none. */
  abstract take(demands: readonly Demand[]): Promise<Taking>;
  /** Replaces the taken amount by `amount`; a store that shares its state may do so after this call returns. */
  abstract correct(taken: Taken, amount: number): void;
  /** Adds to a window that the store has; the `initial` amount of another one contains the addition. */
  abstract add(demand: Pick<Demand, 'key' | 'windowMs'>, amount: number): void;
  /** The amounts that count now, of all keys with a prefix; keys without one are absent. */
  abstract used(prefix: string): Promise<UsedLimit[]>;
}
