import { type Calendar, type CalendarUnit, calendarOf } from '../../../lib/calendar';
import { dayMs, hourMs } from '../../../lib/durations';
import { type Filters, param } from '../../../lib/list-state';
import { type LogPathFilters, logPath } from '../../../lib/log-path';
import { consumption } from '../../../lib/log-types';
import type { Status } from '../../../lib/status';
import { isCustom } from '../../../lib/time-range';
import type { Scope, UsageDimension, UsageFilter } from './dashboard.generated';

export const ranges = ['today', '24h', '7d', '30d', 'month'] as const;
export type Range = (typeof ranges)[number];
export const buckets = ['hour', 'day', 'week'] as const satisfies readonly CalendarUnit[];
export const dimensions = ['model', 'token', 'group', 'channel', 'user'] as const;
export type Dimension = (typeof dimensions)[number];
export const measures = ['quota', 'tokens', 'requests'] as const;
export type Measure = (typeof measures)[number];

const forAdmins: readonly Dimension[] = ['channel', 'user'];
/** For the whole site, sums by these dimensions that each call updates are stored per UTC day only. */
const byUtcDays: readonly Dimension[] = ['token', 'user'];

/** An empty range or bucket uses the default of the site. */
export const dashboardParams = {
  range: param.choice<Range | ''>(ranges, ''),
  /** Unix seconds; setting either one makes the range a custom one. */
  from: param.integer(),
  to: param.integer(),
  bucket: param.choice<CalendarUnit | ''>(buckets, ''),
  by: param.choice(dimensions, 'model'),
  show: param.choice(measures, 'quota'),
  /** Uses UTC days instead of the time zone of the viewer; the oldest sums exist only per UTC day. */
  zone: param.choice<'utc' | ''>(['utc'], ''),
  /** Administrators only. */
  scope: param.choice(['site', 'self'], 'site'),
  user: param.text(),
  /** The usage of a team instead of the own account, and of a project of it. */
  team: param.integer(),
  project: param.integer(),
};

export type DashboardFilters = Filters<typeof dashboardParams>;

/** Default range for each bucket of the setting. */
const defaultRanges = { hour: '24h', day: '7d', week: '30d' } as const satisfies Record<CalendarUnit, Range>;
export const rangeOf = (filters: DashboardFilters, unit: Status['data_export_default_time']): Range =>
  filters.range || defaultRanges[unit];

/** The dimensions by which the chart can be split in this view. */
export const dimensionsFor = (view: { site: boolean; seesSite: boolean }): Dimension[] =>
  dimensions.filter(
    (dimension) => view.site || (view.seesSite && dimension !== 'user') || !forAdmins.includes(dimension),
  );

/** Parameters of the dashboard; all queries and captions derive from them. */
export interface DashboardView {
  scope: Scope;
  /** Whether the figures are for all users, not for the viewer or one selected user. */
  site: boolean;
  user: string;
  /** The selected team, and the project of it. */
  team: Pick<UsageFilter, 'teamId' | 'projectId'>;
  /** The requested ends of the range; the buckets at both ends are included in full. */
  from: number;
  to: number;
  /** End of the counted time. */
  until: number;
  bucket: CalendarUnit;
  calendar: Calendar;
  /** Starts of the buckets, and the end of the last one. */
  boundaries: readonly number[];
  by: Dimension;
  /** The server rejects ranges of more than one month for a single user. */
  tooLong: boolean;
  /** The time zone of the calendar is not the one of the viewer. */
  otherZone: boolean;
}

interface ViewInput {
  filters: DashboardFilters;
  seesSite: boolean;
  defaultUnit: Status['data_export_default_time'];
  /** Time zone of the viewer. */
  zone: string;
  /** Time of the request, in ms. */
  asOf: number;
}

/** Max range of a single user: 31 days, plus one hour for a change of daylight saving time. */
const maxOwnRange = 31 * dayMs + hourMs;

export function viewOf({ filters, seesSite, defaultUnit, zone, asOf }: ViewInput): DashboardView {
  const team = teamOf(filters);
  const wholeSite = seesSite && filters.scope === 'site' && team.teamId === undefined;
  const user = wholeSite ? filters.user : '';
  const site = wholeSite && !user;
  const by = dimensionsFor({ site, seesSite }).includes(filters.by) ? filters.by : 'model';
  const own = calendarOf(zone);
  const range = rangeOf(filters, defaultUnit);
  const [from, to] = endsOf(filters, range, own, asOf);
  const inDays = filters.zone === 'utc' || (site && byUtcDays.includes(by));
  const calendar = inDays || (site && !own.isWholeHours(from, to)) ? calendarOf('UTC') : own;
  const wanted = filters.bucket || usualBucket(to - from, range, defaultUnit);
  const bucket = inDays && wanted === 'hour' ? 'day' : wanted;
  const boundaries = calendar.boundaries(from, to, bucket);
  return {
    scope: wholeSite ? 'SITE' : 'SELF',
    site,
    user,
    team,
    from,
    to,
    until: Math.min(asOf, boundaries.at(-1) ?? to),
    bucket,
    calendar,
    boundaries,
    by,
    tooLong: !site && to - from > maxOwnRange,
    otherZone: calendar.zone !== zone,
  };
}

function teamOf({ team, project }: DashboardFilters): DashboardView['team'] {
  if (team === undefined) return {};
  return { teamId: String(team), ...(project !== undefined && { projectId: String(project) }) };
}

function endsOf(filters: DashboardFilters, range: Range, calendar: Calendar, asOf: number): [number, number] {
  if (isCustom(filters)) {
    const to = filters.to === undefined ? asOf : filters.to * 1000;
    const from = filters.from === undefined ? to - dayMs : filters.from * 1000;
    return from <= to ? [from, to] : [to, from];
  }
  const today = calendar.begin(asOf, 'day');
  const before = (days: number) => {
    let begin = today;
    for (let day = 0; day < days; day++) begin = calendar.begin(begin - 1, 'day');
    return begin;
  };
  if (range === 'today') return [today, asOf];
  // 24 hours including the current one.
  if (range === '24h') return [calendar.begin(asOf, 'hour') - 23 * hourMs, asOf];
  if (range === '7d') return [before(6), asOf];
  if (range === '30d') return [before(29), asOf];
  return [before(calendar.dayOfMonth(asOf) - 1), asOf];
}

/** The bucket with the most bars that are still distinguishable. */
function usualBucket(span: number, range: Range, unit: CalendarUnit): CalendarUnit {
  if (unit === 'week' && range === '30d' && span > 27 * dayMs) return 'week';
  if (span <= 2 * dayMs) return 'hour';
  return span <= 93 * dayMs ? 'day' : 'week';
}

const iso = (at: number) => new Date(at).toISOString();

const groupings = {
  model: 'MODEL',
  token: 'TOKEN',
  group: 'GROUP',
  channel: 'CHANNEL',
  user: 'USER',
} as const satisfies Record<Dimension, UsageDimension>;
const units = { hour: 'HOUR', day: 'DAY', week: 'WEEK' } as const;

export function queryOf(view: DashboardView) {
  return {
    scope: view.scope,
    filter: { from: iso(view.from), to: iso(view.to), ...subjectOf(view) } satisfies UsageFilter,
    bucket: units[view.bucket],
    zone: view.calendar.zone,
    groupBy: [groupings[view.by]],
  };
}

/** The preceding range of the same length, up to the same point in it. */
export function beforeOf(view: DashboardView): UsageFilter {
  const begin = view.boundaries[0] ?? view.from;
  const span = (view.boundaries.at(-1) ?? view.to) - begin;
  return { from: iso(begin - span), to: iso(view.to - span), ...subjectOf(view) };
}

/** The filters of the user or team, for usage and log. */
export function subjectOf({ user, team }: Pick<DashboardView, 'user' | 'team'>) {
  return { ...(user && { username: user }), ...team };
}

/** A part of the dashboard whose calls the log shows. */
export interface LogPlace extends Pick<LogPathFilters, 'type' | 'model' | 'tokenId' | 'group' | 'channel' | 'userId'> {
  bucket?: number;
}

/** Address of the log with the calls of a figure. */
export function logLink(view: DashboardView, { bucket, type = consumption, ...place }: LogPlace = {}): string {
  const [from, until] =
    bucket === undefined
      ? [view.boundaries[0], view.boundaries.at(-1)]
      : [view.boundaries[bucket], view.boundaries[bucket + 1]];
  const { teamId, projectId } = view.team;
  return logPath({
    from: from ?? view.from,
    until: until ?? view.to,
    type,
    team: teamId ?? undefined,
    scope: !teamId && view.scope === 'SELF' ? 'self' : undefined,
    project: projectId ?? undefined,
    user: view.user,
    ...place,
  });
}
