import { DAY_MS, QUARTER_HOUR_MS } from '../../common/durations.js';
import type { CalendarPeriods } from '../../options/site-calendar.js';

/**
 * The UTC offsets of all time zones are multiples of it, so every day of a time zone begins with one. As in
 * `usage_by_quarter_hour_token`.
 */
const QUARTER_HOURS_PER_DAY = DAY_MS / QUARTER_HOUR_MS;
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4;

const PERIODS = ['day', 'week', 'month'] as const;
type PeriodName = (typeof PERIODS)[number];

/** Max spending in the current day, week and month of `SiteCalendar`. Quota units; null: unlimited. */
export type QuotaCaps = Readonly<Record<PeriodName, number | null>>;

/** The remaining quota of a cap. */
export interface CapRemainder {
  readonly period: PeriodName;
  readonly cap: number;
  /** Quota units; negative when the spending exceeds the cap. */
  readonly left: number;
  /** When the period ends, in ms since 1970. */
  readonly endsAt: number;
}

/**
 * The recent spending of a token by quarter hour, so that it can be summed from the start of a day, week or month in
 * any time zone. A charge counts at the end of its call (`created_at` of its row), regardless of when it is booked.
 */
export class TokenSpending {
  /** The sums by quarter hour since 1970, or by day for days on which no period can begin. */
  private readonly sums = new Map<number, number>();
  private newestDay = 0;
  /** The spending in the periods that were last requested. */
  private since: { readonly periods: CalendarPeriods; readonly spent: Record<PeriodName, number> } | null = null;

  /** @param spent quota units by quarter hour since 1970, at least since `firstMoment` */
  constructor(spent: Readonly<Record<string, number>> = {}) {
    for (const [quarterHour, amount] of Object.entries(spent)) this.add(Number(quarterHour) * QUARTER_HOUR_MS, amount);
  }

  /** The earliest moment that a cap needs, in any time zone, in ms since 1970. */
  static firstMoment(nowMs: number): number {
    return Math.min(...daysOfBegins(Math.floor(nowMs / DAY_MS))) * DAY_MS;
  }

  /** Adds spent quota units; a negative amount is a refund. */
  add(atMs: number, amount: number): void {
    const quarterHour = quarterHourOf(atMs);
    this.sums.set(quarterHour, (this.sums.get(quarterHour) ?? 0) + amount);
    if (dayOf(quarterHour) > this.newestDay) this.compact(dayOf(quarterHour));
    if (this.since === null) return;
    const { periods, spent } = this.since;
    for (const period of PERIODS) if (quarterHour >= quarterHourOf(periods[period].from)) spent[period] += amount;
  }

  /** The cap with the smallest remainder. Null if there is none. */
  tightest(caps: QuotaCaps, periods: CalendarPeriods): CapRemainder | null {
    const spent = this.spentIn(periods);
    let tightest: CapRemainder | null = null;
    for (const period of PERIODS) {
      const cap = caps[period];
      if (cap === null) continue;
      const left = cap - spent[period];
      if (!tightest || left <= tightest.left) tightest = { period, cap, left, endsAt: periods[period].to };
    }
    return tightest;
  }

  private spentIn(periods: CalendarPeriods): Readonly<Record<PeriodName, number>> {
    if (this.since?.periods !== periods) {
      const spent = { day: 0, week: 0, month: 0 };
      for (const period of PERIODS) spent[period] = this.spentSince(quarterHourOf(periods[period].from));
      this.since = { periods, spent };
    }
    return this.since.spent;
  }

  private spentSince(first: number): number {
    let sum = 0;
    for (const [quarterHour, amount] of this.sums) if (quarterHour >= first) sum += amount;
    return sum;
  }

  /** Drops old sums, and keeps one sum per day (UTC) on which no period begins in any time zone. */
  private compact(today: number): void {
    this.newestDay = today;
    const days = daysOfBegins(today);
    const first = Math.min(...days);
    for (const [quarterHour, amount] of [...this.sums]) {
      const day = dayOf(quarterHour);
      const whole = day * QUARTER_HOURS_PER_DAY;
      if (days.has(day) || (day >= first && quarterHour === whole)) continue;
      this.sums.delete(quarterHour);
      if (day >= first) this.sums.set(whole, (this.sums.get(whole) ?? 0) + amount);
    }
  }
}

function quarterHourOf(atMs: number): number {
  return Math.floor(atMs / QUARTER_HOUR_MS);
}

function dayOf(quarterHour: number): number {
  return Math.floor(quarterHour / QUARTER_HOURS_PER_DAY);
}

/**
 * The days (UTC, since 1970) on which the current day, week or month of a time zone may begin. Time zones are up to 14
 * hours ahead of UTC and 12 hours behind, so the date is one of three, and a date begins on its day in UTC or on the
 * one before.
 */
function daysOfBegins(today: number): Set<number> {
  const dates = [today - 1, today, today + 1];
  const begins = dates.flatMap((date) => [date, date - ((date - FIRST_MONDAY) % 7), firstOfMonth(date)]);
  return new Set(begins.flatMap((date) => [date - 1, date]));
}

function firstOfMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS;
}
