import { DAY_MS } from '../../../platform/durations.js';

/** The length of a period. */
export const PLAN_PERIODS = ['day', 'week', 'month'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

const WEEK_DAYS = 7;
const YEAR_MONTHS = 12;

/**
 * The start of a period of a plan, counted from the start of its assignment. Months keep the day of the month, or end with
 * shorter months: after 31 January follow 28 February and 31 March. In UTC.
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
