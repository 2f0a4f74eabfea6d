import { HOUR_MS } from '../common/durations.js';
import type { Period } from './period.js';
import type { Random } from './random.js';

/** The load by hour of the day (UTC): offices from East Asia to western Europe, and a lighter evening. */
const BY_HOUR = [
  0.42, 0.55, 0.72, 0.78, 0.7, 0.68, 0.8, 1.05, 1.32, 1.45, 1.42, 1.2, 1.28, 1.5, 1.48, 1.36, 1.15, 0.92, 0.8, 0.74,
  0.68, 0.56, 0.45, 0.38,
];
/** The load by day of the week, from Sunday. */
const BY_WEEKDAY = [0.46, 1, 1.08, 1.12, 1.06, 0.94, 0.52];
/** The load at the end of the period relative to its start. */
const GROWTH = 2.6;
/** Random variation between days. */
const DAILY_SPREAD = 0.11;
const HOURLY_SPREAD = 0.16;

/** The instants of `count` calls, ascending, with daily and weekly patterns and growth. */
export function callTimes(random: Random, period: Period, count: number): Date[] {
  const hours = hoursOf(random, period);
  const total = hours.at(-1)?.upTo ?? 0;
  const times = Array.from({ length: count }, () => {
    const hour = hourAt(hours, random.next() * total);
    return Math.floor(random.between(hour.from, hour.to));
  });
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}

interface Hour {
  /** The start in ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** The cumulated weights up to the end of this hour. */
  readonly upTo: number;
}

function hoursOf(random: Random, period: Period): Hour[] {
  const [first, end] = [period.from.getTime(), period.to.getTime()];
  const hours: Hour[] = [];
  let [upTo, day, ofDay] = [0, -1, 1];
  for (let from = first; from < end; from = Math.floor(from / HOUR_MS + 1) * HOUR_MS) {
    const to = Math.min(Math.floor(from / HOUR_MS + 1) * HOUR_MS, end);
    const begin = new Date(from);
    if (begin.getUTCDate() !== day) [day, ofDay] = [begin.getUTCDate(), random.around(1, DAILY_SPREAD)];
    const busy = ofDay * (BY_HOUR[begin.getUTCHours()] ?? 1) * (BY_WEEKDAY[begin.getUTCDay()] ?? 1);
    const grown = 1 + (GROWTH - 1) * period.shareAt(begin);
    upTo += busy * grown * random.around(1, HOURLY_SPREAD) * ((to - from) / HOUR_MS);
    hours.push({ from, to, upTo });
  }
  return hours;
}

function hourAt(hours: readonly Hour[], weight: number): Hour {
  let [low, high] = [0, hours.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hours[middle]?.upTo ?? 0) > weight) high = middle;
    else low = middle + 1;
  }
  const hour = hours[low];
  if (!hour) throw new RangeError('Period is empty');
  return hour;
}
