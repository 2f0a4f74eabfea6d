import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Sql } from '../../platform/database/sql.js';
import { AssignedPlansService } from './assigned-plans.service.js';
import type { AssignedPlan } from './model/plan-terms.js';
import { PlanError } from './plan.errors.js';
import { PlanPeriodsService } from './plan-periods.service.js';

/** A plan that an administrator assigns. */
export interface RequestedPlan {
  readonly planId: number;
  /** The start. Null: now. */
  readonly startsAt: Date | null;
  /** Null: open end. */
  readonly endsAt: Date | null;
}

// The locks make deletions of the plan and of the account wait.
const LOCK_PLAN = 'SELECT seats FROM plans WHERE id = $1 AND deleted_at IS NULL FOR SHARE';
const LOCK_ACCOUNT = 'SELECT kind FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE';
const ASSIGN = `
  INSERT INTO plan_assignments (plan_id, account_id, assigned_by, starts_at, ends_at, next_at) VALUES ($1, $2, $3, $4, $5, $4)
  ON CONFLICT (account_id) WHERE ended_at IS NULL DO NOTHING RETURNING id::float8 AS id`;
// A plan that has not started ends without a period. An end that is being processed keeps its time: with a later time
// it would not be due for the process that claimed it.
const END = `
  UPDATE plan_assignments SET
      ends_at = CASE WHEN periods = 0 THEN starts_at WHEN ends_at < $2 AND next_at = ends_at THEN ends_at ELSE $2 END,
      next_at = CASE WHEN periods > 0 AND ends_at < $2 AND next_at = ends_at THEN next_at
        WHEN periods > 0 THEN $2::timestamptz END,
      ended_at = CASE WHEN periods = 0 THEN $2::timestamptz END
    WHERE id = $1 AND ended_at IS NULL RETURNING 1`;
/** Clocks of browsers may be slow, in ms. */
const TOLERANCE_MS = 60_000;

/** The plans of users and teams: at most one at a time for each. */
@Injectable()
export class PlanAssignmentsService {
  constructor(
    private readonly sql: Sql,
    private readonly plans: AssignedPlansService,
    private readonly periods: PlanPeriodsService,
  ) {}

  /** The plan that an account has now, or that starts later. Null if there is none. */
  current(accountId: number): Promise<AssignedPlan | null> {
    return this.plans.ofAccount(accountId);
  }

  /**
   * Assigns a plan to a user or a team. A plan that starts now grants its first period immediately.
   * @throws {AppError} plan_not_found, plan_account_unknown, plan_for_teams, plan_assigned_already, plan_times_invalid
   */
  async assign(
    caller: Principal,
    accountId: number,
    requested: RequestedPlan,
    now = new Date(),
  ): Promise<AssignedPlan> {
    const { planId, endsAt } = requested;
    const startsAt = requested.startsAt ?? now;
    const isPast = startsAt.getTime() < now.getTime() - TOLERANCE_MS;
    if (isPast || (endsAt !== null && endsAt <= startsAt)) throw new AppError(PlanError.plan_times_invalid);
    const id = await this.sql.transaction(async (client) => {
      const [plan] = (await client.query<{ seats: number | null }>(LOCK_PLAN, [planId])).rows;
      if (plan === undefined) throw new AppError(PlanError.plan_not_found);
      const [account] = (await client.query<{ kind: string }>(LOCK_ACCOUNT, [accountId])).rows;
      if (account === undefined) throw new AppError(PlanError.plan_account_unknown);
      if (plan.seats !== null && account.kind !== 'team') throw new AppError(PlanError.plan_for_teams);
      const values = [planId, accountId, caller.userId, startsAt, endsAt];
      const [made] = (await client.query<{ id: number }>(ASSIGN, values)).rows;
      if (made === undefined) throw new AppError(PlanError.plan_assigned_already);
      return made.id;
    });
    await this.periods.advance(id, now);
    return this.required(accountId);
  }

  /**
   * Ends the plan of an account now: what does not roll over expires, as at the end of a period.
   * @throws {AppError} plan_not_assigned
   */
  async end(accountId: number, now = new Date()): Promise<void> {
    const { id } = await this.required(accountId);
    const ended = await this.sql.transaction((client) => client.query(END, [id, now]));
    if (ended.rowCount === 0) throw new AppError(PlanError.plan_not_assigned);
    await this.periods.advance(id, now);
  }

  private async required(accountId: number): Promise<AssignedPlan> {
    const plan = await this.plans.ofAccount(accountId);
    if (plan === null) throw new AppError(PlanError.plan_not_assigned);
    return plan;
  }
}
