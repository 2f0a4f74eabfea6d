import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { SlotStore, type Slots } from '../../platform/coordination/slot-store.js';
import { LimitError } from './limit.errors.js';
import { queueMsOf, SUBJECT_NAMES, type SubjectRule } from './subject-rule.js';

/** A call that may wait. */
export interface Waiter {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Limits concurrent calls across processes. */
@Injectable()
export class CallSlots {
  constructor(private readonly store: SlotStore) {}

  /**
   * Takes a slot of each subject with such a limit, or of none. Where the rule says so, a call waits; the calls of a
   * process receive slots in the order of their arrival.
   * @returns null when no subject has such a limit
   * @throws {AppError} subject_calls_reached
   */
  async enter(rules: readonly SubjectRule[], waiter: Waiter): Promise<Slots | null> {
    const limited = rules.filter(({ rule }) => rule.calls !== undefined);
    if (limited.length === 0) return null;
    const demands = limited.map(({ key, rule }) => ({ key, limit: rule.calls ?? 0 }));
    const since = performance.now();
    let waited = limited.find(({ key, rule }) => queueMsOf(rule) > 0 && this.store.waiting(key) > 0);
    if (waited) await this.wait(waited, since, waiter);
    for (;;) {
      const { slots, refused } = await this.store.take(demands);
      if (slots) return slots;
      const full = limited.find(({ key }) => key === refused.key);
      if (waited && waited !== full) this.store.pass(waited.key);
      if (!full || !(await this.wait(full, since, waiter))) throw reached(full, refused.limit);
      waited = full;
    }
  }

  release(slots: Slots): void {
    this.store.release(slots);
  }

  /** @returns false when the time is up, or the client has disconnected */
  private async wait({ key, rule }: SubjectRule, since: number, waiter: Waiter): Promise<boolean> {
    const leftMs = Math.ceil(since + queueMsOf(rule) - performance.now());
    if (leftMs <= 0 || waiter.signal.aborted) return false;
    await this.store.freed(key, since, AbortSignal.any([waiter.signal, AbortSignal.timeout(leftMs)]));
    return true;
  }
}

function reached(full: SubjectRule | undefined, limit: number): AppError {
  const subject = full ? SUBJECT_NAMES[full.subject] : '';
  return new AppError(LimitError.subject_calls_reached, { subject, limit }, { retryAfterSeconds: 1 });
}
