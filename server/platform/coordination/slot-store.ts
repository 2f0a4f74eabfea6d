/** One of a limited number of slots that calls hold while they run. */
export interface SlotDemand {
  /** Identifies the limit and its holder. */
  readonly key: string;
  /** The max number of slots that are held at once. */
  readonly limit: number;
}

/** Slots that a call holds, one of each key. */
export interface Slots {
  readonly keys: readonly string[];
  /** Identifies the call among those that hold slots of the keys. */
  readonly id: string;
}

/** The result of demands: one slot of each, or, when one has none left, none. */
export type SlotTaking =
  | { readonly slots: Slots; readonly refused?: never }
  | { readonly slots?: never; readonly refused: SlotDemand };

/** The number of slots that are held of a key. */
export interface HeldSlots {
  readonly key: string;
  readonly held: number;
}

/** Stores who holds slots. */
export abstract class SlotStore {
  /** Takes a slot of each demand atomically, or none. */
  abstract take(demands: readonly SlotDemand[]): Promise<SlotTaking>;
  abstract release(slots: Slots): void;
  /**
   * Waits until a slot of the key may be free, or the signal is aborted. The call of this process that waits for longest is
   * the first; if it then takes no slot of the key, it calls `pass`.
   * @param since when the call began to wait, in ms
   */
  abstract freed(key: string, since: number, signal: AbortSignal): Promise<void>;
  /** Ends the wait of the next call. */
  abstract pass(key: string): void;
  /** The number of calls of this process that wait for a slot. */
  abstract waiting(key: string): number;
  /** The held slots of all processes, by key; keys without one are absent. */
  abstract held(): Promise<HeldSlots[]>;
}
