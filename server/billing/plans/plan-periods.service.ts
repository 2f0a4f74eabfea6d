import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type LedgerEntry, LedgerService } from '../ledger/ledger.service.js';
import { QuotaRemovalsService } from '../ledger/quota-removals.service.js';
import { AssignedPlansService } from './assigned-plans.service.js';
import { type AssignedPlan, expiringOf, leftOfGrant, startOfPeriod } from './model/plan-terms.js';

const GRANTED = `
  UPDATE plan_assignments SET periods = periods + 1, granted = $2, used_at_grant = $3, next_at = $4,
      taken_back = 0, claimed_until = NULL
    WHERE id = $1`;
const ENDED = `
  UPDATE plan_assignments SET granted = 0, next_at = NULL, ended_at = $2, claimed_until = NULL WHERE id = $1`;

/**
 * The periods of plans: what does not roll over expires, and the quota of the next period is granted, as ledger entries
 * of one transaction. Its lock on the assignment, and effect keys with the number of the period, make each happen once.
 */
@Injectable()
export class PlanPeriodsService {
  constructor(
    private readonly plans: AssignedPlansService,
    private readonly ledger: LedgerService,
    private readonly removals: QuotaRemovalsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Begins the periods that are due by `now`, and ends plans. Missed periods are begun one after another.
   * @returns the number of accounts whose plan advanced
   */
  async advanceAll(now = new Date()): Promise<number> {
    let [advanced, last] = [0, 0];
    for (;;) {
      const due = await this.plans.due(now, last);
      for (const id of due) {
        if (await this.tryAdvance(id, now)) advanced++;
        last = id;
      }
      if (due.length === 0) return advanced;
    }
  }

  /** Begins the periods of one assignment that are due. @throws {AppError} quota_undecided, quota_out_of_range */
  async advance(id: number, now = new Date()): Promise<void> {
    while (await this.step(id, now));
  }

  /** A failure must not stop the plans of others; the next run tries it again. */
  private async tryAdvance(id: number, now: Date): Promise<boolean> {
    try {
      await this.advance(id, now);
      return true;
    } catch (error) {
      this.logger.error(
        { event: 'plan.period_failed', assignmentId: id, err: error },
        'Plan period could not be started',
      );
      return false;
    }
  }

  /** Begins one period, or ends the plan. @returns false when nothing was due, or another process does it */
  private async step(id: number, now: Date): Promise<boolean> {
    const claim = await this.plans.claim(id, now);
    if (claim === null) return false;
    const seen = await this.plans.get(id);
    if (seen === null) return false;
    let stepped = false;
    try {
      await this.removals.remove(seen.accountId, expiring(seen), async (client, reserved) => {
        stepped = false;
        const plan = await this.plans.lock(id, client);
        // The claim may have lapsed.
        if (plan === null || !isDue(plan, now)) return 0;
        const expired = Math.min(expiring(plan), reserved);
        await this.begin(plan, expired, client);
        stepped = true;
        return expired;
      });
    } catch (error) {
      await this.plans.release(id, claim);
      throw error;
    }
    // The claim has lapsed, or the time was changed since.
    if (!stepped) await this.plans.release(id, claim);
    return stepped;
  }

  /** @param expired the quota that expires unless a running call has reserved it, in quota units */
  private async begin(plan: AssignedPlan, expired: number, client: PoolClient): Promise<void> {
    const { id, accountId, periods, planName, quota, usedQuota, startsAt, endsAt, period, nextAt } = plan;
    const executor = executorOf(client);
    const entry = { userId: accountId, note: planName };
    if (expired > 0) {
      const effectKey = `plan:${id}:${periods}:expiry`;
      await this.book({ ...entry, kind: 'plan_expiry', amount: -expired, effectKey }, executor);
    }
    if (nextAt === null || plan.isClosed || (endsAt !== null && nextAt >= endsAt)) {
      await client.query(ENDED, [id, nextAt]);
      return;
    }
    await this.book(
      { ...entry, kind: 'plan_grant', amount: quota, effectKey: `plan:${id}:${periods + 1}:grant` },
      executor,
    );
    const following = startOfPeriod(startsAt, period, periods + 1);
    const next = endsAt !== null && endsAt < following ? endsAt : following;
    await client.query(GRANTED, [id, leftOfGrant(plan) - expired + quota, usedQuota, next]);
  }

  private async book(entry: LedgerEntry, executor: Executor): Promise<void> {
    if ((await this.ledger.credit(entry, executor)).applied) return;
    throw new Error(`Ledger entry ${entry.effectKey} was booked before`);
  }
}

function isDue({ nextAt }: AssignedPlan, now: Date): boolean {
  return nextAt !== null && nextAt <= now;
}

/** The quota that would expire now. Quota units. */
function expiring(plan: AssignedPlan): number {
  const left = leftOfGrant(plan);
  return Math.max(expiringOf(left, plan.rollover, plan.rolloverCap), Math.min(left, plan.takenBack));
}
