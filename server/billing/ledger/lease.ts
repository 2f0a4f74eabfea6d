import type { QuotaHolder } from '../../platform/coordination/changes.js';
import type { Holder } from './lease-store.js';
import type { SettledBalance } from './settled-row.js';

/** A call that waits for quota. Quota units. */
export interface Demand {
  readonly needed: number;
  readonly wanted: number;
  /** Deadline in ms since 1970. A demand that is not decided by the deadline is refused as undecided. */
  readonly deadlineMs: number;
  /** Whether the call may still be refused for another reason; `Lease.confirm` ends that state. */
  readonly provisional: boolean;
  /** @param amount the granted amount, at least `needed` */
  readonly grant: (amount: number) => void;
  readonly refuse: (error: unknown) => void;
}

/** The quota that this process has leased of one holder, and the holds of its calls. Quota units. */
export class Lease<Kind extends QuotaHolder = QuotaHolder> implements Holder {
  /** The leased amount. It may be below the holds after a call that cost more than its hold. */
  amount = 0;
  /** Whether the database has a row of it, from which the settlement subtracts booked amounts. */
  leased = false;
  held = 0;
  /** The balance after the last bill of the user that this process booked. */
  settled: SettledBalance | undefined;
  usedAtMs = 0;
  /**
   * Whether the database may count a larger lease than this object; the lease is released as soon as nothing is held.
   */
  doubtful = false;
  /** Resolves when all quota that was returned until now is committed in the database. */
  returning: Promise<unknown> = Promise.resolve();
  /** The number of pending statements that return quota. */
  returns = 0;
  /** Resolves when the response to the last lease request has been applied. Never rejects. */
  responded: Promise<unknown> = Promise.resolve();
  /** Whether quota is being gathered from other processes for the batch; see `QuotaGathering`. */
  gathering = false;
  /** Calls that arrived after the last lease request. */
  readonly waiting: Demand[] = [];
  /** Calls that the pending lease request is for. */
  private batch: Demand[] = [];
  private working = 0;
  private requested = false;
  private provisional = 0;
  private readonly confirmations: (() => void)[] = [];
  private recalls = 0;
  private recallsAtGrant = 0;

  constructor(
    readonly holder: Kind,
    readonly id: number,
  ) {}

  /** Whether a statement about it is pending; the next lease request waits for its response. */
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
   * Whether calls may take free quota without a lease request. False after a recall until the next grant, because the
   * quota may belong to a waiting process; and while a batch is being decided, because its refusal would be wrong if
   * other calls took quota during that time.
   */
  get open(): boolean {
    return this.recalls === this.recallsAtGrant && !this.gathering;
  }

  /** Marks the free quota as recalled: another process may need it, or it may exceed a changed limit. */
  recall(): void {
    this.recalls++;
  }

  /** Records that a lease request is sent. @returns the current state, for `respond` */
  requestSent(): LeaseMark {
    this.requested = true;
    return { recalls: this.recalls, provisional: this.provisional > 0 };
  }

  /** Applies the grant of a lease request. Null if nothing was granted because other processes have priority. */
  respond(granted: number | null, { recalls }: LeaseMark): void {
    this.requested = false;
    if (granted !== null) this.recallsAtGrant = Math.max(this.recallsAtGrant, recalls);
    this.add(granted ?? 0);
  }

  /** Handles a lost response: the granted amount is unknown. */
  responseLost(): void {
    this.requested = false;
    this.doubtful = true;
    this.add(0);
  }

  /** Subtracts a booked amount, as the settlement did in the database. */
  spend(charged: number): void {
    if (this.leased) this.amount -= charged;
    else if (this.requested && charged !== 0) {
      // The database may have granted a lease before it booked, with the response still pending. A value that is too
      // low is safe.
      this.amount -= charged;
      this.doubtful = true;
    }
  }

  /** Resets the lease to zero. */
  clear(): void {
    this.amount = 0;
    this.leased = false;
  }

  /** Takes at least `needed` and at most `wanted` of the leased quota. Null if less is available. */
  take(needed: number, wanted: number, nowMs: number): number | null {
    if (needed > 0 && this.free < needed) return null;
    const amount = Math.max(0, Math.min(wanted, this.free));
    this.held += amount;
    this.usedAtMs = nowMs;
    return amount;
  }

  /** Decides all currently waiting calls together; later calls belong to the next batch. */
  startBatch(): void {
    this.batch.push(...this.waiting.splice(0));
  }

  /** Returns the batch to the queue, before later calls; calls past their deadline are refused. */
  endBatch(nowMs: number, tooLate: () => unknown): void {
    const batch = this.batch.splice(0);
    for (const demand of batch) if (demand.deadlineMs <= nowMs) demand.refuse(tooLate());
    this.waiting.unshift(...batch.filter(({ deadlineMs }) => deadlineMs > nowMs));
  }

  /** Whether a call of the batch is past its deadline. */
  isOverdue(nowMs: number): boolean {
    return this.batch.some(({ deadlineMs }) => deadlineMs <= nowMs);
  }

  get batchSize(): number {
    return this.batch.length;
  }

  /**
   * Grants the calls of the batch what they need, in order of arrival, until the quota is used up.
   * @param wholly only grants the full wanted amount: the database may have more for the others
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

  /** The smallest additional quota that serves a call of the batch. */
  get lacking(): number {
    return Math.min(...this.batch.map(({ needed }) => needed)) - this.free;
  }

  /** The sum and the maximum of the amounts that the calls of the batch want. */
  get wanted(): { sum: number; largest: number } {
    const wanted = this.batch.map((demand) => demand.wanted);
    return { sum: wanted.reduce((sum, amount) => sum + amount, 0), largest: Math.max(...wanted) };
  }

  refuseBatch(errorFor: (demand: Demand) => unknown): void {
    for (const demand of this.batch.splice(0)) demand.refuse(errorFor(demand));
  }

  /** Confirms the grant of a provisional demand. @param refused the part that the call does not hold */
  confirm(refused: number): void {
    this.held -= refused;
    this.provisional--;
    if (this.provisional === 0) for (const confirmed of this.confirmations.splice(0)) confirmed();
  }

  /** Resolves when no call holds a provisional part of the lease. */
  async confirmed(): Promise<void> {
    while (this.provisional > 0) await new Promise<void>((resolve) => this.confirmations.push(resolve));
  }

  /** Whether no call holds a part of the lease or waits for one. */
  get isIdle(): boolean {
    return this.held === 0 && this.waiting.length === 0 && !this.busy;
  }

  private add(granted: number): void {
    // Without a row, nothing can have been booked from it.
    if (granted === 0) {
      if (!this.leased) this.amount = 0;
      return;
    }
    this.amount += granted;
    this.leased = true;
  }
}

/** The state of a lease when a lease request was sent. */
export interface LeaseMark {
  readonly recalls: number;
  /** Whether calls held a provisional part of it. */
  readonly provisional: boolean;
}
