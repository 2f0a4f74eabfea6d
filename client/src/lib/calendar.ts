import { dayMs, hourMs } from './durations';

/** Weeks begin on Mondays. */
export type CalendarUnit = 'hour' | 'day' | 'week';

/** Units of time in one time zone. All times are in ms since 1970, UTC. */
export interface Calendar {
  zone: string;
  /** Whether the UTC offset is a whole number of hours over the range; sums of the whole site are kept per UTC hour. */
  isWholeHours(from: number, to: number): boolean;
  /** Start of the unit that contains a time. */
  begin(at: number, unit: CalendarUnit): number;
  /** Start of the unit that follows the one that begins at `begin`. */
  next(begin: number, unit: CalendarUnit): number;
  /** Starts of the units that overlap a range, and the end of the last one. */
  boundaries(from: number, to: number, unit: CalendarUnit): number[];
  /** Local midnight of the day of a time, as if it were in UTC: the name of the day. */
  localDay(at: number): number;
  /** First instant of a local time, which is given as if it were in UTC. */
  instantOf(local: number): number;
  /** 1 to 31. */
  dayOfMonth(at: number): number;
  /** Weekday (0 is Monday) and hour in local time. */
  clock(at: number): { weekday: number; hour: number };
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
const weekdayOf = (localDay: number) => modulo(Math.floor(localDay / dayMs) + 3, 7);

/**
 * The calendar by which the server sums usage (`server/platform/time-zone.ts`). Responses omit buckets without calls,
 * which the console adds by the same boundaries.
 */
export function calendarOf(zone: string): Calendar {
  const offset = offsetsOf(zone);

  /** First instant of a local time; if daylight saving time skips the local time, the instant of the change. */
  const instantOf = (local: number) => {
    const early = local - offset(local - dayMs);
    const late = local - offset(local + dayMs);
    const shown = [early, late].filter((at) => at + offset(at) === local);
    return shown.length > 0 ? Math.min(...shown) : early;
  };
  const localDay = (at: number) => {
    const local = at + offset(at);
    return local - modulo(local, dayMs);
  };
  const begin = (at: number, unit: CalendarUnit) => {
    if (unit === 'hour') return at - modulo(at + offset(at), hourMs);
    const day = localDay(at);
    return instantOf(unit === 'day' ? day : day - weekdayOf(day) * dayMs);
  };
  const next = (from: number, unit: CalendarUnit) => {
    if (unit === 'hour') {
      const after = begin(from + hourMs, unit);
      return after > from ? after : from + hourMs;
    }
    // A time zone may skip a day: Samoa had no 30 December 2011.
    let local = localDay(from);
    let after = from;
    while (after <= from) {
      local += (unit === 'week' ? 7 : 1) * dayMs;
      after = instantOf(local);
    }
    return after;
  };
  return {
    zone,
    begin,
    next,
    localDay,
    instantOf,
    isWholeHours: (from, to) => [from, to].every((at) => modulo(offset(at), hourMs) === 0),
    boundaries(from, to, unit) {
      const found = [begin(from, unit)];
      for (let last = found[0] ?? from; last <= to; ) {
        last = next(last, unit);
        found.push(last);
      }
      return found;
    },
    dayOfMonth: (at) => new Date(localDay(at)).getUTCDate(),
    clock(at) {
      const local = at + offset(at);
      return { weekday: weekdayOf(local - modulo(local, dayMs)), hour: Math.floor(modulo(local, dayMs) / hourMs) };
    },
  };
}

/** UTC offset of a zone at any time, in ms. */
function offsetsOf(zone: string): (at: number) => number {
  if (zone === 'UTC') return () => 0;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Offsets change at multiples of 15 minutes; they are cached, because a chart requests the same ones repeatedly.
  const known = new Map<number, number>();
  const quarter = hourMs / 4;
  return (at) => {
    const begin = at - modulo(at, quarter);
    const found = known.get(begin);
    if (found !== undefined) return found;
    const parts = new Map(format.formatToParts(begin).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const offset = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - begin;
    known.set(begin, offset);
    return offset;
  };
}
