import type { GrantState, PlanPeriod, Rollover } from './plan-terms.js';

/** A plan of an account, with its terms and what the account has used. Quota units. */
export interface AssignedPlan extends GrantState {
  readonly id: number;
  readonly planId: number;
  readonly planName: string;
  /** A user or a team. */
  readonly accountId: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The begin of the next period, or the end; null after the end. */
  readonly nextAt: Date | null;
  /** The number of periods that were granted. */
  readonly periods: number;
  readonly quota: number;
  readonly period: PlanPeriod;
  readonly rollover: Rollover;
  readonly rolloverCap: number;
  /** Granted quota of periods whose order was refunded or disputed: it expires with the plan, whatever rolls over. */
  readonly takenBack: number;
  /** The account was deleted. */
  readonly isClosed: boolean;
}

/**
 * SQL of the number of seats of the plan that an account has now; null without a plan, and for a plan without this limit. A
 * plan that starts later does not limit yet.
 * @param account the SQL of the id of the account
 */
export const seatsOf = (account: string): string => `
  (SELECT plan.seats FROM plan_assignments assigned JOIN plans plan ON plan.id = assigned.plan_id
    WHERE assigned.account_id = ${account} AND assigned.ended_at IS NULL AND assigned.starts_at <= now()
      AND (assigned.ends_at IS NULL OR assigned.ends_at > now()))`;
