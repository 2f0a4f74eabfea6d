import type { Holder } from './lease-store.js';

/** A call that waits for quota. Quota units. */
export interface Demand {
  readonly needed: number;
  readonly wanted: number;
  /** In ms since 1970; what is not decided by then is refused as undecided. */
  readonly giveUpAtMs: number;
  /** The call may still be refused for lack of something else; `Lease.confirm` ends that. */
  readonly provisional: boolean;
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
  /** Statements under way that give something back. */
  returns = 0;
  /** Over when the last question about it has been answered and the answer is counted here. Never fails. */
  answered: Promise<unknown> = Promise.resolve();
  /** Quota is being gathered from other processes for the batch; see `QuotaGathering`. */
  gathering = false;
  /** Calls that came after the last question. */
  readonly waiting: Demand[] = [];
  /** Calls that the question under way is for. */
  private batch: Demand[] = [];
  private working = 0;
  private questioned = false;
  private provisional = 0;
  private readonly confirmations: (() => void)[] = [];
  private recalls = 0;
  private recallsAtGrant = 0;

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

  /**
   * Calls may take what is free without a question. Not after a recall, until the database grants again, since it
   * may belong to a process that waits; nor while a batch is being decided on, whose refusal would be wrong if others took meanwhile.
   */
  get open(): boolean {
    return this.recalls === this.recallsAtGrant && !this.gathering;
  }

  /** What is free here may be lacking elsewhere, or be more than may be spent by now. */
  recall(): void {
    this.recalls++;
  }

  /** A question about it is sent. @returns how it stands now, for `answer` */
  question(): LeaseMark {
    this.questioned = true;
    return { recalls: this.recalls, provisional: this.provisional > 0 };
  }

  /** Counts what the database granted to a question; null when it granted nothing because others come first or lack it. */
  answer(granted: number | null, { recalls }: LeaseMark): void {
    this.questioned = false;
    if (granted !== null) this.recallsAtGrant = Math.max(this.recallsAtGrant, recalls);
    this.add(granted ?? 0);
  }

  /** The answer to a question was lost, so what it was granted is unknown. */
  responseLost(): void {
    this.questioned = false;
    this.doubtful = true;
    this.add(0);
  }

  /** Takes off what was booked, as the settlement did in the database. */
  spend(charged: number): void {
    if (this.leased) this.amount -= charged;
    else if (this.questioned && charged !== 0) {
      // The database may have leased something before it booked, though its answer is not here yet. Too little is safe.
      this.amount -= charged;
      this.doubtful = true;
    }
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

  /** All who wait now are decided on together; who comes later is of the next batch. */
  startBatch(): void {
    this.batch.push(...this.waiting.splice(0));
  }

  /** The batch waits again, before those who came later; who has waited too long is refused. */
  endBatch(nowMs: number, tooLate: () => unknown): void {
    const batch = this.batch.splice(0);
    for (const demand of batch) if (demand.giveUpAtMs <= nowMs) demand.refuse(tooLate());
    this.waiting.unshift(...batch.filter(({ giveUpAtMs }) => giveUpAtMs > nowMs));
  }

  /** Whether a call of the batch has waited too long. */
  isOverdue(nowMs: number): boolean {
    return this.batch.some(({ giveUpAtMs }) => giveUpAtMs <= nowMs);
  }

  get batchSize(): number {
    return this.batch.length;
  }

  /**
   * Gives those of the batch what they need, first come first served, as far as it reaches.
   * @param wholly only to those who get all they want: there may be more for the others in the database
   */
  serve(nowMs: number, wholly = false): void {
    this.batch = this.batch.filter((demand) => {
      const amount = this.take(wholly ? demand.wanted : demand.needed, demand.wanted, nowMs);
      if (amount === null) return true;
      if (demand.provisional) this.provisional++;
      demand.grant(amount);
      return false;
    });
  }

  /** The least additional quota that serves a call of the batch. */
  get lacking(): number {
    return Math.min(...this.batch.map(({ needed }) => needed)) - this.free;
  }

  /** What all of the batch want, and the one that wants most. */
  get wanted(): { sum: number; largest: number } {
    const wanted = this.batch.map((demand) => demand.wanted);
    return { sum: wanted.reduce((sum, amount) => sum + amount, 0), largest: Math.max(...wanted) };
  }

  refuseBatch(errorFor: (demand: Demand) => unknown): void {
    for (const demand of this.batch.splice(0)) demand.refuse(errorFor(demand));
  }

  /** Ends what a provisional demand was granted with. @param refused the rest of it that the call does not hold */
  confirm(refused: number): void {
    this.held -= refused;
    this.provisional--;
    if (this.provisional === 0) for (const confirmed of this.confirmations.splice(0)) confirmed();
  }

  /** Resolves when no call holds any of it that may still be refused for lack of something else. */
  async confirmed(): Promise<void> {
    while (this.provisional > 0) await new Promise<void>((resolve) => this.confirmations.push(resolve));
  }

  /** Nobody holds or waits for any of it. */
  get isIdle(): boolean {
    return this.held === 0 && this.waiting.length === 0 && !this.busy;
  }

  private add(granted: number): void {
    // Without a row nothing can have been booked off it.
    if (granted === 0) {
      if (!this.leased) this.amount = 0;
      return;
    }
    this.amount += granted;
    this.leased = true;
  }
}

/** Where a lease stood when a question about it was sent. */
export interface LeaseMark {
  readonly recalls: number;
  /** Calls held some of it that could still be refused for lack of something else. */
  readonly provisional: boolean;
}
