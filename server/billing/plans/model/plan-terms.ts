import { DAY_MS } from '../../../common/durations.js';

/** How much of the granted quota is kept after the end of a period: none, all, or up to a cap. */
export const ROLLOVERS = ['none', 'all', 'capped'] as const;
export type Rollover = (typeof ROLLOVERS)[number];

/** The grants of an account, and its balance now. Quota units. */
interface GrantState {
  /** Granted quota that was left when the last period began, with its grant. */
  readonly granted: number;
  /** The used quota of the account at that time. */
  readonly usedAtGrant: number;
  readonly usedQuota: number;
  readonly balance: number;
}

/**
 * The unused part of the granted quota: calls use it before any other quota of the balance. It is never more than the
 * balance, which other entries may have reduced. Quota units.
 */
export function leftOfGrant({ granted, usedAtGrant, usedQuota, balance }: GrantState): number {
  // A refund of an earlier period reduces the used quota below what it was.
  const used = Math.max(0, usedQuota - usedAtGrant);
  return Math.max(0, Math.min(granted - used, balance));
}

/** The part that expires at the end of the period. Quota units. */
export function expiringOf(left: number, rollover: Rollover, cap: number): number {
  if (rollover === 'all') return 0;
  return rollover === 'none' ? left : Math.max(0, left - cap);
}

/** The length of a period. */
export const PLAN_PERIODS = ['day', 'week', 'month'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

const WEEK_DAYS = 7;
const YEAR_MONTHS = 12;

/**
 * The start of a period of a plan, counted from the start of its assignment. Months keep the day of the month, or end
 * with shorter months: after 31 January follow 28 February and 31 March. In UTC.
 * @param number 0 for the first period
 */
export function startOfPeriod(first: Date, period: PlanPeriod, number: number): Date {
  if (period !== 'month') {
    const days = period === 'week' ? WEEK_DAYS : 1;
    return new Date(first.getTime() + number * days * DAY_MS);
  }
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + number];
  // Day 0 of a month is the last day of the month before.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const start = new Date(first);
  start.setUTCFullYear(year, month, Math.min(first.getUTCDate(), lastDay));
  return start;
}

/** The number of periods that begin before a time: 1 until the end of the first period, inclusive. At least 0. */
export function periodsUntil(first: Date, period: PlanPeriod, end: Date): number {
  const days = Math.ceil((end.getTime() - first.getTime()) / DAY_MS);
  if (period !== 'month') return Math.max(0, Math.ceil(days / (period === 'week' ? WEEK_DAYS : 1)));
  const years = end.getUTCFullYear() - first.getUTCFullYear();
  const months = years * YEAR_MONTHS + end.getUTCMonth() - first.getUTCMonth();
  return Math.max(0, startOfPeriod(first, period, months) < end ? months + 1 : months);
}

/** A plan of an account, with its terms and what the account has used. Quota units. */
export interface AssignedPlan extends GrantState {
  readonly id: number;
  readonly planId: number;
  readonly planName: string;
  /** A user or a team. */
  readonly accountId: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The begin of the next period, or the end. Null after the end. */
  readonly nextAt: Date | null;
  /** The number of periods that were granted. */
  readonly periods: number;
  readonly quota: number;
  readonly period: PlanPeriod;
  readonly rollover: Rollover;
  readonly rolloverCap: number;
  /** Granted quota of periods whose order was refunded or disputed. It expires with the plan and never rolls over. */
  readonly takenBack: number;
  /** The account was deleted. */
  readonly isClosed: boolean;
}

/**
 * SQL of the number of seats of the plan that an account has now. Null if it has no plan, or a plan without this limit.
 * A plan that starts later does not apply yet.
 * @param account the SQL of the id of the account
 */
export const seatsOf = (account: string): string => `
  (SELECT plan.seats FROM plan_assignments assigned JOIN plans plan ON plan.id = assigned.plan_id
    WHERE assigned.account_id = ${account} AND assigned.ended_at IS NULL AND assigned.starts_at <= now()
      AND (assigned.ends_at IS NULL OR assigned.ends_at > now()))`;
