import { DAY_MS, HOUR_MS } from '../common/durations.js';
import { AppError } from '../common/errors/app-error.js';
import { TimeZoneError } from './errors/common.errors.js';

/** A calendar unit. Weeks start on Mondays. */
export type CalendarUnit = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';

/** The calendar of a time zone: the starts of its hours, days, weeks and months, including clock changes. */
export class TimeZone {
  private constructor(
    readonly name: string,
    /** Null for UTC, which needs no formatter. */
    private readonly format: Intl.DateTimeFormat | null,
  ) {}

  static readonly UTC = new TimeZone('UTC', null);

  /**
   * @param name of the IANA database, such as `Europe/Berlin`
   * @throws {AppError} usage_timezone_unknown
   */
  static named(name: string): TimeZone {
    if (name === 'UTC') return TimeZone.UTC;
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    try {
      // Intl also accepts bare offsets, which have no calendar.
      if (!/^[A-Za-z]/.test(name)) throw new RangeError(name);
      return new TimeZone(name, new Intl.DateTimeFormat('en-US', { ...parts, ...time, timeZone: name }));
    } catch (error) {
      throw new AppError(TimeZoneError.usage_timezone_unknown, {}, { cause: error });
    }
  }

  /** When the unit that a moment is in began. */
  begin(at: number, unit: CalendarUnit): number {
    const local = at + this.offset(at);
    if (unit === 'HOUR') return at - modulo(local, HOUR_MS);
    const day = local - modulo(local, DAY_MS);
    return this.instantOf(unit === 'DAY' ? day : firstDayOf(day, unit));
  }

  /** The local date of a moment, as YYYY-MM-DD. */
  dateOf(at: number): string {
    return new Date(at + this.offset(at)).toISOString().slice(0, 10);
  }

  /** The minutes that clocks show since midnight. */
  minuteOf(at: number): number {
    return Math.floor(modulo(at + this.offset(at), DAY_MS) / 60_000);
  }

  /** When a local date, as YYYY-MM-DD, begins. */
  beginOfDate(date: string): number {
    return this.instantOf(Date.parse(date));
  }

  /**
   * When the units begin that a range touches, in order, and last when the one after them does.
   * @param max stops after this many
   */
  boundaries(from: number, to: number, unit: CalendarUnit, max: number): number[] {
    const found = [this.begin(from, unit)];
    for (let last = found[0] ?? from; last <= to && found.length <= max + 1; last = found.at(-1) ?? to) {
      found.push(this.next(last, unit));
    }
    return found;
  }

  private next(begin: number, unit: CalendarUnit): number {
    if (unit === 'HOUR') {
      const next = this.begin(begin + HOUR_MS, unit);
      return next > begin ? next : begin + HOUR_MS;
    }
    // A calendar may skip a day: Samoa had no 30 December 2011.
    let local = begin + this.offset(begin);
    let next = begin;
    while (next <= begin) {
      local = after(local - modulo(local, DAY_MS), unit);
      next = this.instantOf(local);
    }
    return next;
  }

  /** When clocks first show a local time; when they skip it, the moment they do. */
  private instantOf(local: number): number {
    const early = local - this.offset(local - DAY_MS);
    const late = local - this.offset(local + DAY_MS);
    const shown = [early, late].filter((at) => at + this.offset(at) === local);
    return shown.length > 0 ? Math.min(...shown) : early;
  }

  /** The UTC offset at an instant, in ms. */
  private offset(at: number): number {
    if (this.format === null) return 0;
    const parts = new Map(this.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return shown - (at - modulo(at, 1_000));
  }
}

/** The first day of the week or month that a local day is in. */
function firstDayOf(day: number, unit: CalendarUnit): number {
  const date = new Date(day);
  if (unit === 'MONTH') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
}

function after(day: number, unit: CalendarUnit): number {
  const date = new Date(day);
  if (unit === 'MONTH') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return day + (unit === 'WEEK' ? 7 : 1) * DAY_MS;
}

/** The remainder that is not negative before 1970 either. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
