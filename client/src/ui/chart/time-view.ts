import { type Calendar, calendarOf } from '../../lib/calendar';
import { dayMs, hourMs } from '../../lib/durations';
import { type Filters, param } from '../../lib/list-state';
import { type LogPathFilters, logPath } from '../../lib/log-path';
import { boundsOf, isCustom, type Range, rangeParams, ranges } from '../../lib/time-range';
import type { ChartTime } from './chart-time';

/** Ranges with a beginning. */
export const timeRanges = ranges.filter((range) => range !== 'all');
export const usualRange = '7d';
export const timeBuckets = ['hour', 'day'] as const;
export type TimeBucketUnit = (typeof timeBuckets)[number];

/** The time and the filters of the charts of errors and of latency. */
export const timeParams = {
  ...rangeParams(usualRange),
  /** Empty: hours for a few days. */
  bucket: param.choice<TimeBucketUnit | ''>(timeBuckets, ''),
  model: param.text(),
  /** Administrators only. */
  channel: param.integer(),
};
type TimeFilters = Filters<typeof timeParams>;

/** Hours of longer ranges could not be distinguished in a chart. */
const maxHours = 14 * 24;
const usualHours = 3 * 24;
const usualSpan = 30 * dayMs;

export interface TimeView extends ChartTime {
  bucket: TimeBucketUnit;
  calendar: Calendar;
  /** The time zone of the buckets in the query: sums are stored by whole hours of UTC and by days of the site. */
  zone: string;
  /** Whether hours may be selected. */
  hourly: boolean;
}

const daysOf: Partial<Record<Range, number>> = { '7d': 7, '30d': 30 };

/**
 * @param calendar of the site
 * @param asOf time of the request, in ms
 * @param byDays whether the sums are stored by days only
 */
export function timeViewOf(filters: TimeFilters, calendar: Calendar, asOf: number, byDays = false): TimeView {
  const bounds = boundsOf(filters, asOf);
  const to = Math.min(asOf, bounds.to ? Date.parse(bounds.to) : asOf);
  const from = Math.min(to, bounds.from ? Date.parse(bounds.from) : to - usualSpan);
  const hours = (to - from) / hourMs;
  const hourly = !byDays && hours <= maxHours;
  const wanted = filters.bucket || (hours <= usualHours ? 'hour' : 'day');
  const bucket = hourly ? wanted : 'day';
  const counted = bucket === 'hour' ? calendarOf('UTC') : calendar;
  const all = counted.boundaries(from, to, bucket);
  // As on the dashboard, today is one of the last seven days.
  const days = bucket === 'day' && !isCustom(filters) ? daysOf[filters.range] : undefined;
  const boundaries = days === undefined ? all : all.slice(-days - 1);
  return { from: boundaries[0] ?? from, until: to, bucket, calendar, zone: counted.zone, boundaries, hourly };
}

/** The ends of the query, whose first bucket counts as a whole. */
export const boundsOfView = ({ from, until }: TimeView) => ({
  from: new Date(from).toISOString(),
  to: new Date(until).toISOString(),
});

/** Address of the log with the calls of a bucket or of the whole view. */
export function logLink(
  { boundaries }: TimeView,
  { model, channel }: Pick<TimeFilters, 'model' | 'channel'>,
  bucket: number | undefined,
  more: Omit<LogPathFilters, 'from' | 'until'>,
): string {
  const [from = 0, until = 0] =
    bucket === undefined ? [boundaries[0], boundaries.at(-1)] : [boundaries[bucket], boundaries[bucket + 1]];
  return logPath({ from, until, model, channel, ...more });
}
