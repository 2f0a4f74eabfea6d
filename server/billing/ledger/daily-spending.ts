import { DAY_MS } from '../../platform/durations.js';

/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4;
const MOST_DAYS = 62;

/** The most that may be spent in the current day, week (from Monday) and month, all UTC. Quota units; null: anything. */
export interface QuotaCaps {
  readonly day: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

/** What a cap leaves. */
export interface CapRoom {
  readonly period: keyof QuotaCaps;
  readonly cap: number;
  /** Quota units; below zero when more was spent than the cap. */
  readonly left: number;
  /** When the period ends, in ms since 1970. */
  readonly endsAt: number;
}

/** What was spent on the days of this week and month. Days are counted from 1970, in UTC. */
export class DailySpending {
  private readonly days = new Map<number, number>();

  /** @param spent quota units by day, at least since `firstDay` */
  constructor(spent: Readonly<Record<string, number>>) {
    for (const [day, amount] of Object.entries(spent)) this.days.set(Number(day), amount);
  }

  /** The first day that a cap can ask about. */
  static firstDay(nowMs: number): number {
    return Math.min(periodAt('week', nowMs).from, periodAt('month', nowMs).from);
  }

  /** Counts quota units that were spent, or given back when below zero. */
  add(nowMs: number, amount: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    this.days.set(day, (this.days.get(day) ?? 0) + amount);
    if (this.days.size > MOST_DAYS) this.forgetBefore(DailySpending.firstDay(nowMs));
  }

  /** The cap that leaves least; null when there is none. */
  tightest(caps: QuotaCaps, nowMs: number): CapRoom | null {
    let tightest: CapRoom | null = null;
    for (const period of ['day', 'week', 'month'] as const) {
      const cap = caps[period];
      if (cap === null) continue;
      const { from, to } = periodAt(period, nowMs);
      const left = cap - this.spentIn(from, to);
      if (!tightest || left <= tightest.left) tightest = { period, cap, left, endsAt: to * DAY_MS };
    }
    return tightest;
  }

  private spentIn(from: number, to: number): number {
    let sum = 0;
    for (const [day, amount] of this.days) if (day >= from && day < to) sum += amount;
    return sum;
  }

  private forgetBefore(first: number): void {
    for (const day of this.days.keys()) if (day < first) this.days.delete(day);
  }
}

/** When the period that now is in ends, in ms since 1970. */
export function endOf(period: keyof QuotaCaps, nowMs: number): number {
  return periodAt(period, nowMs).to * DAY_MS;
}

/** The first day of the periods that now is in, as dates (UTC). */
export function firstDays(nowMs: number): Record<keyof QuotaCaps, string> {
  const dateOf = (period: keyof QuotaCaps) =>
    new Date(periodAt(period, nowMs).from * DAY_MS).toISOString().slice(0, 10);
  return { day: dateOf('day'), week: dateOf('week'), month: dateOf('month') };
}

/** First day of the period that now is in, and of the next one. */
function periodAt(period: keyof QuotaCaps, nowMs: number): { from: number; to: number } {
  const day = Math.floor(nowMs / DAY_MS);
  if (period === 'day') return { from: day, to: day + 1 };
  if (period === 'week') {
    const monday = day - ((day - FIRST_MONDAY) % 7);
    return { from: monday, to: monday + 7 };
  }
  const now = new Date(nowMs);
  const first = (month: number) => Date.UTC(now.getUTCFullYear(), month, 1) / DAY_MS;
  return { from: first(now.getUTCMonth()), to: first(now.getUTCMonth() + 1) };
}
