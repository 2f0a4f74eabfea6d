import type { Calendar, CalendarUnit } from '../../lib/calendar';
import { dateFormat } from '../../lib/format/time';
import type { Language } from '../../lib/language';
import type { TimeBucket } from './series';

/** The time of a chart. */
export interface ChartTime {
  from: number;
  /** End of the counted time. */
  until: number;
  bucket: CalendarUnit;
  /** In whose time zone the buckets are named. */
  calendar: Pick<Calendar, 'zone'>;
  /** Starts of the buckets, and the end of the last one. */
  boundaries: readonly number[];
}

/** Names of the buckets for the axis and in full. */
export function timeNames(view: ChartTime, language: Language): TimeBucket[] {
  const { boundaries, bucket, calendar } = view;
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { timeZone: calendar.zone, hourCycle: 'h23', ...options });
  const clock = format({ hour: '2-digit', minute: '2-digit' });
  const day = format({ month: 'short', day: 'numeric' });
  const full = format({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' });
  const offset = format({ timeZoneName: 'shortOffset', hour: '2-digit' });
  const dated = format({ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const several = boundaries.length > 50;
  const names: Record<CalendarUnit, (begin: number, end: number) => { label: string; name: string }> = {
    hour: (begin, end) => ({
      label: several ? dated.format(begin) : clock.format(begin),
      name: `${full.format(begin)} ${clock.format(begin)}–${clock.format(end)}`,
    }),
    day: (begin) => ({ label: day.format(begin), name: full.format(begin) }),
    week: (begin, end) => ({ label: day.format(begin), name: `${day.format(begin)} – ${day.format(end - 1)}` }),
  };
  return boundaries.slice(0, -1).map((begin, at, all) => {
    const bucketNames = names[bucket](begin, boundaries[at + 1] ?? begin);
    // When daylight saving time ends, one hour occurs twice.
    const before = all[at - 1];
    const twice = bucket === 'hour' && before !== undefined && clock.format(before) === clock.format(begin);
    const zone = offset.formatToParts(begin).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return {
      id: String(begin),
      ...bucketNames,
      ...(twice && { name: `${bucketNames.name} (${zone})` }),
      ...(bucket === 'hour' && { hour: Number.parseInt(clock.format(begin), 10) }),
    };
  });
}

/** "Nov 21, 13:00 – Nov 22, 13:00 · Asia/Shanghai": the counted time. */
export function rangeName(view: ChartTime, language: Language): string {
  const begin = view.boundaries[0] ?? view.from;
  return `${instantRange(begin, view.until, view.calendar.zone, language)} · ${view.calendar.zone}`;
}

export function instantRange(begin: number, end: number, timeZone: string, language: Language): string {
  const format = dateFormat(language, {
    timeZone,
    hourCycle: 'h23',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${format.format(begin)} – ${format.format(end)}`;
}

/** One value per bucket; the response omits buckets without calls. */
export function byBucket<T extends { from: string | null }, V>(
  points: readonly T[],
  boundaries: readonly number[],
  read: (point: T) => V,
  none: V,
): V[] {
  const places = new Map(boundaries.slice(0, -1).map((begin, at) => [begin, at]));
  const values = Array.from({ length: places.size }, () => none);
  for (const point of points) {
    const at = point.from === null ? undefined : places.get(Date.parse(point.from));
    if (at !== undefined) values[at] = read(point);
  }
  return values;
}
