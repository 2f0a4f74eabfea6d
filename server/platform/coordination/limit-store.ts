export const SLOTS = 60;
/**
 * One slot more than the window, because an amount taken late in the oldest slot expires after the slot's start does.
 */
export const RING = SLOTS + 1;

/**
 * Counts recent amounts by slots of a sixtieth of the window, so that memory does not depend on the limit. An amount
 * expires up to one slot late and never early: no period of the window's length ever contains more than the limit.
 */
export class SlidingWindow {
  private readonly amounts = new Float64Array(RING);
  private readonly slotMs: number;
  private newest = 0;
  private sum = 0;

  /** @param windowMs length of the window in ms */
  constructor(windowMs: number) {
    this.slotMs = windowMs / SLOTS;
  }

  /** The amount that counts at `nowMs`. */
  used(nowMs: number): number {
    this.advance(nowMs);
    return this.sum;
  }

  /** Takes an amount at `nowMs`. @returns its slot, for `adjust` */
  take(nowMs: number, amount: number): number {
    this.advance(nowMs);
    this.add(this.newest, amount);
    return this.newest;
  }

  /** Changes the amount of a slot; no effect when the slot has expired. */
  adjust(slot: number, by: number): void {
    if (slot > this.newest - RING) this.add(slot, by);
  }

  /** Milliseconds until at most `allowed` counts. */
  waitMs(nowMs: number, allowed: number): number {
    this.advance(nowMs);
    let left = this.sum;
    let slot = this.newest - RING;
    while (left > allowed && slot < this.newest) left -= this.at(++slot);
    return slot === this.newest - RING ? 0 : (slot + RING) * this.slotMs - nowMs;
  }

  /** A clock that was set back is treated as stopped until it has caught up. */
  private advance(nowMs: number): void {
    const now = Math.floor(nowMs / this.slotMs);
    for (let slot = Math.max(this.newest + 1, now - SLOTS); slot <= now; slot++) {
      this.sum -= this.at(slot);
      this.amounts[slot % RING] = 0;
    }
    this.newest = Math.max(this.newest, now);
  }

  private add(slot: number, amount: number): void {
    this.amounts[slot % RING] = this.at(slot) + amount;
    this.sum += amount;
  }

  private at(slot: number): number {
    return this.amounts[slot % RING] ?? 0;
  }
}

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
  /** Replaces the taken amount by the actual one; a store that shares its state may do so after this call returns. */
  abstract correct(taken: Taken, actual: number): void;
  /**
   * Adds to a window that the store has; the `initial` amount of another one contains the addition, unless it is being
   * read at this moment: then the addition does not count in the window.
   */
  abstract add(demand: Pick<Demand, 'key' | 'windowMs'>, amount: number): void;
  /** The amounts that count now, of all keys with a prefix; keys without one are absent. */
  abstract used(prefix: string): Promise<UsedLimit[]>;
}

const FIRST_SWEEP = 1_024;

/** Limits of a site with one process. */
export class MemoryLimitStore extends LimitStore {
  private readonly windows = new Map<string, SlidingWindow>();
  private sweepAt = FIRST_SWEEP;

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  async take(demands: readonly Demand[]): Promise<Taking> {
    for (const demand of demands) if (demand.initial && !this.windows.has(keyOf(demand))) await this.begin(demand);
    const now = this.now();
    for (const demand of demands) {
      const window = this.windowOf(demand, now);
      const allowed = demand.limit - demand.atLeast;
      if (window.used(now) <= allowed) continue;
      const retryAfterMs = allowed < 0 ? demand.windowMs : window.waitMs(now, allowed);
      return { refused: demand, standing: standing(demand, window, now), retryAfterMs };
    }
    return { taken: demands.map((demand) => this.taken(demand, now)) };
  }

  correct({ demand, slot, amount }: Taken, actual: number): void {
    this.windows.get(keyOf(demand))?.adjust(slot, actual - amount);
  }

  async used(prefix: string): Promise<UsedLimit[]> {
    const now = this.now();
    return [...this.windows].flatMap(([stored, window]) => {
      const used = stored.startsWith(prefix) ? window.used(now) : 0;
      return used > 0 ? [{ ...parsedKey(stored), used }] : [];
    });
  }

  add(demand: Pick<Demand, 'key' | 'windowMs'>, amount: number): void {
    this.windows.get(keyOf(demand))?.take(this.now(), amount);
  }

  private async begin(demand: Demand): Promise<void> {
    const amount = (await demand.initial?.()) ?? 0;
    if (!this.windows.has(keyOf(demand))) this.windowOf(demand, this.now()).take(this.now(), amount);
  }

  private taken(demand: Demand, now: number): Taken {
    const window = this.windowOf(demand, now);
    const left = demand.limit - window.used(now);
    const amount = Math.max(demand.atLeast, Math.min(demand.atMost, left));
    const slot = window.take(now, amount);
    return { demand, amount, slot, standing: standing(demand, window, now) };
  }

  private windowOf(demand: Demand, now: number): SlidingWindow {
    const key = keyOf(demand);
    let window = this.windows.get(key);
    if (!window) {
      this.sweep(now);
      window = new SlidingWindow(demand.windowMs);
      this.windows.set(key, window);
    }
    return window;
  }

  /** Drops expired windows, whenever there are twice as many as after the last sweep. */
  private sweep(now: number): void {
    if (this.windows.size < this.sweepAt) return;
    for (const [key, window] of this.windows) if (window.used(now) === 0) this.windows.delete(key);
    this.sweepAt = Math.max(FIRST_SWEEP, this.windows.size * 2);
  }
}

/** Windows of different lengths are counted separately. */
export function keyOf({ key, windowMs }: Pick<Demand, 'key' | 'windowMs'>): string {
  return `${key}/${windowMs}`;
}

/** The inverse of `keyOf`. */
export function parsedKey(stored: string): { key: string; windowMs: number } {
  const end = stored.lastIndexOf('/');
  return { key: stored.slice(0, end), windowMs: Number(stored.slice(end + 1)) };
}

function standing({ limit }: Demand, window: SlidingWindow, now: number): Standing {
  return { limit, remaining: Math.max(0, limit - window.used(now)), resetMs: window.waitMs(now, 0) };
}
