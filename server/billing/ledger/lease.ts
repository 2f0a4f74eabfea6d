import type { Holder } from './lease-store.js';

/** A call that waits for quota. Quota units. */
export interface Demand {
  readonly needed: number;
  readonly wanted: number;
  /** @param amount what it got, `needed` at least */
  readonly grant: (amount: number) => void;
  readonly refuse: (error: unknown) => void;
}

/** What this process has leased of one user's or token's quota, and what its calls hold of that. Quota units. */
export class Lease implements Holder {
  /** Below what calls hold after one that cost more than it held. */
  amount = 0;
  /** The database has a row of it, off which the settlement takes what it books. */
  leased = false;
  held = 0;
  usedAtMs = 0;
  /** The database may count more as leased than this does: to be given up as soon as nothing is held. */
  doubtful = false;
  /** Over when everything has arrived in the database that was given back until now. */
  returning: Promise<unknown> = Promise.resolve();
  private working = 0;
  readonly waiting: Demand[] = [];

  constructor(
    readonly holder: 'user' | 'token',
    readonly id: number,
  ) {}

  /** A statement about it is under way; the next question waits for its answer. */
  get busy(): boolean {
    return this.working > 0;
  }

  begin(): void {
    this.working++;
  }

  end(): void {
    this.working--;
  }

  get free(): number {
    return this.amount - this.held;
  }

  /** Adds what was granted. */
  add(granted: number): void {
    if (granted === 0) return;
    this.amount += granted;
    this.leased = true;
  }

  /** Takes off what was booked, as the settlement did in the database. */
  spend(charged: number): void {
    if (this.leased) this.amount -= charged;
  }

  /** Nothing is leased any more. */
  clear(): void {
    this.amount = 0;
    this.leased = false;
  }

  /** Takes at least `needed` and at most `wanted` of what is leased; null when there is not as much. */
  take(needed: number, wanted: number, nowMs: number): number | null {
    if (needed > 0 && this.free < needed) return null;
    const amount = Math.max(0, Math.min(wanted, this.free));
    this.held += amount;
    this.usedAtMs = nowMs;
    return amount;
  }

  /**
   * Gives those who wait what they need, first come first served, as far as it reaches.
   * @param wholly only to those who get all they want: there may be more for the others in the database
   */
  serve(nowMs: number, wholly = false): void {
    let kept = 0;
    for (const demand of this.waiting) {
      const amount = this.take(wholly ? demand.wanted : demand.needed, demand.wanted, nowMs);
      if (amount === null) this.waiting[kept++] = demand;
      else demand.grant(amount);
    }
    this.waiting.length = kept;
  }

  /** Less than this more helps nobody who waits. */
  get lacking(): number {
    return Math.min(...this.waiting.map(({ needed }) => needed)) - this.free;
  }

  /** Sends all who wait away. */
  refuseAll(errorFor: (demand: Demand) => unknown): void {
    for (const demand of this.waiting.splice(0)) demand.refuse(errorFor(demand));
  }

  /** Nobody holds or waits for any of it. */
  get isIdle(): boolean {
    return this.held === 0 && this.waiting.length === 0 && !this.busy;
  }
}
