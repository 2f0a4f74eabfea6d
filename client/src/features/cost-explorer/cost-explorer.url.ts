import type { Calendar } from '../../lib/calendar';
import { type CallKindName, callKinds, callKindValue } from '../../lib/call-kinds';
import { dayMs } from '../../lib/durations';
import { type Filters, param } from '../../lib/list-state';
import { type LogPathFilters, logPath } from '../../lib/log-path';
import { consumption, failedCall } from '../../lib/log-types';
import { breakdownSort } from './shared/breakdown-sort';
import type { UsageBucket, UsageDimension, UsageFilter, UsageOrder } from './shared/cost-explorer.generated';

export const ranges = ['7d', '30d', '90d', 'month', 'lastMonth'] as const;
export type Range = (typeof ranges)[number];
export const buckets = ['day', 'week', 'month'] as const;
type Bucket = (typeof buckets)[number];
export const dimensions = [
  'model',
  'vendor',
  'kind',
  'token',
  'project',
  'endUser',
  'group',
  'user',
  'team',
  'channel',
  'tag',
] as const;
export type Dimension = (typeof dimensions)[number];
export const measures = [
  'quota',
  'tokens',
  'input',
  'output',
  'cached',
  'savings',
  'purchase',
  'margin',
  'requests',
  'errors',
  'p50',
  'p95',
  'firstToken',
] as const;
export type Measure = (typeof measures)[number];
const charts = ['stacked', 'lines', 'heat', 'flow', 'table'] as const;
export type Chart = (typeof charts)[number];

const forAdmins: readonly Dimension[] = ['user', 'team', 'channel', 'tag'];
const timings: readonly Measure[] = ['p50', 'p95', 'firstToken'];
const ofCache: readonly Measure[] = ['cached', 'savings'];
const ofPurchases: readonly Measure[] = ['purchase', 'margin'];

/** The orders of the table: by name and by each of its columns. */
export const costSort = breakdownSort(
  [
    'quota',
    'share',
    'before',
    'change',
    'requests',
    'perCall',
    'input',
    'output',
    'purchase',
    'margin',
    'unknownCost',
    'errors',
  ],
  '-quota',
);

export const costParams = {
  range: param.choice(ranges, '30d'),
  /** Days, as YYYY-MM-DD; setting either one makes the range a custom one. Both are included. */
  from: param.text(),
  to: param.text(),
  bucket: param.choice(buckets, 'day'),
  by: param.choice(dimensions, 'model'),
  and: param.choice<Dimension | ''>(dimensions, ''),
  show: param.choice(measures, 'quota'),
  chart: param.choice(charts, 'stacked'),
  sort: costSort.param,
  /** Administrators only. */
  scope: param.choice(['site', 'self'], 'site'),
  /** The usage of a team instead of the own account, and a project of it. */
  team: param.integer(),
  project: param.integer(),
  user: param.text(),
  model: param.text(),
  kind: param.choice<CallKindName | ''>(callKinds, ''),
  group: param.text(),
  channel: param.text(),
  token: param.text(),
  endUser: param.text(),
};
export type CostFilters = Filters<typeof costParams>;

const parseDay = (text: string): number | undefined => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};
export const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10);

export const isCustom = ({ from, to }: Pick<CostFilters, 'from' | 'to'>): boolean =>
  parseDay(from) !== undefined || parseDay(to) !== undefined;

/**
 * The explorer counts in days of the site's time zone. All times of the view are local ones, as if they were in UTC, so
 * that each day has 24 hours; the calendar turns them into instants.
 */
export interface CostView {
  scope: 'SITE' | 'SELF';
  /** Whether the viewer may read the calls of all users, permission `logs:read`. */
  seesSite: boolean;
  /** Whether purchase costs may be shown. */
  costs: boolean;
  ofTeam: boolean;
  calendar: Calendar;
  /** The current day. */
  today: number;
  /** Start of the first day, and end of the last one. */
  from: number;
  until: number;
  bucket: Bucket;
  /** Starts of the buckets, and the end of the last one. They begin and end with the range. */
  boundaries: readonly number[];
  by: Dimension;
  and: Dimension | undefined;
  measure: Measure;
  chart: Chart;
}

export const isTiming = (measure: Measure): boolean => timings.includes(measure);
export const isOfCache = (measure: Measure): boolean => ofCache.includes(measure);
export const isOfPurchases = (measure: Measure): boolean => ofPurchases.includes(measure);

/** @param ofTeam whether the usage of a team is shown; other accounts have no projects */
export const dimensionsFor = (seesSite: boolean, ofTeam: boolean): Dimension[] =>
  dimensions.filter(
    (dimension) => (seesSite || !forAdmins.includes(dimension)) && (dimension !== 'project' || seesSite || ofTeam),
  );
/** Failed calls are for administrators, purchase costs for those who may read them. */
export const measuresFor = (seesSite: boolean, costs: boolean): Measure[] =>
  measures.filter((measure) => (seesSite || measure !== 'errors') && (costs || !isOfPurchases(measure)));

/** Percentiles do not add up. */
export const chartsFor = (measure: Measure): Chart[] =>
  charts.filter((chart) => !isTiming(measure) || (chart !== 'stacked' && chart !== 'flow'));

/** The second dimension of a flow where none is chosen: what served the calls, for those who may see it. */
export const flowTarget = ({
  by,
  seesSite,
  ofTeam,
}: Pick<CostView, 'by' | 'seesSite' | 'ofTeam'>): Dimension | undefined =>
  (['channel', ...dimensionsFor(seesSite, ofTeam)] as const).find(
    (dimension) => dimension !== by && (seesSite || dimension !== 'channel'),
  );

export function viewOf(
  filters: CostFilters,
  { seesSite, costs }: Pick<CostView, 'seesSite' | 'costs'>,
  calendar: Calendar,
  asOf: number,
): CostView {
  const today = calendar.localDay(asOf);
  const [from, until] = endsOf(filters, today);
  const ofTeam = filters.team !== undefined;
  const allowed = dimensionsFor(seesSite, ofTeam);
  const by = allowed.includes(filters.by) ? filters.by : 'model';
  const measure = measuresFor(seesSite, costs).includes(filters.show) ? filters.show : 'quota';
  const isFlow = filters.chart === 'flow' && chartsFor(measure).includes('flow');
  const and =
    filters.and !== '' && filters.and !== by && allowed.includes(filters.and)
      ? filters.and
      : isFlow
        ? flowTarget({ by, seesSite, ofTeam })
        : undefined;
  return {
    scope: seesSite && filters.scope === 'site' ? 'SITE' : 'SELF',
    seesSite,
    costs,
    ofTeam,
    calendar,
    today,
    from,
    until,
    bucket: filters.bucket,
    boundaries: boundariesOf(from, until, filters.bucket),
    by,
    and,
    measure,
    chart: chartOf(filters.chart, measure, and),
  };
}

/** The chosen chart, or the usual one where it cannot show the measure; a flow needs two dimensions. */
function chartOf(chosen: Chart, measure: Measure, and: Dimension | undefined): Chart {
  const possible = chartsFor(measure);
  const chart = chosen === 'flow' && and === undefined ? undefined : possible.find((one) => one === chosen);
  return chart ?? (isTiming(measure) ? 'lines' : 'stacked');
}

function endsOf(filters: CostFilters, today: number): [number, number] {
  const end = today + dayMs;
  if (isCustom(filters)) {
    const last = parseDay(filters.to) ?? today;
    const first = parseDay(filters.from) ?? last - 29 * dayMs;
    return first <= last ? [first, last + dayMs] : [last, first + dayMs];
  }
  const month = monthOf(today);
  if (filters.range === 'month') return [month, end];
  if (filters.range === 'lastMonth') return [monthOf(month - 1), month];
  const days = { '7d': 7, '30d': 30, '90d': 90 }[filters.range];
  return [end - days * dayMs, end];
}

export const monthOf = (day: number): number => {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};
const nextMonth = (day: number) => monthOf(monthOf(day) + 32 * dayMs);
/** 1 January 1970 was a Thursday. */
const weekOf = (day: number) => Math.floor((day / dayMs + 3) / 7) * 7 * dayMs - 3 * dayMs;

/** Weeks and months at the ends of the range are counted within the range only. */
function boundariesOf(from: number, until: number, bucket: Bucket): number[] {
  const found = [from];
  const next = (day: number) =>
    bucket === 'day' ? day + dayMs : bucket === 'week' ? weekOf(day) + 7 * dayMs : nextMonth(day);
  for (let day = next(from); day < until; day = next(day)) found.push(day);
  return [...found, until];
}

/** The bucket of the range that contains an instant. */
export function placeOf({ boundaries, calendar }: CostView, at: number): number {
  const day = calendar.localDay(at);
  let place = 0;
  while (place < boundaries.length - 2 && day >= (boundaries[place + 1] ?? 0)) place++;
  return place;
}

const groupings = {
  model: 'MODEL',
  vendor: 'VENDOR',
  kind: 'KIND',
  token: 'TOKEN',
  project: 'PROJECT',
  endUser: 'END_USER',
  group: 'GROUP',
  channel: 'CHANNEL',
  tag: 'TAG',
  user: 'USER',
  team: 'TEAM',
} as const satisfies Record<Dimension, UsageDimension>;
export const usageDimension = (dimension: Dimension): UsageDimension => groupings[dimension];
const units = { day: 'DAY', week: 'WEEK', month: 'MONTH' } as const;

const maxSeries = 100;
/** The server returns at most 20,000 points. */
const maxPoints = 19_000;
/** Max number of separate series; the others are combined into one. */
export const maxSeriesOf = ({ from, until }: CostView): number =>
  Math.max(1, Math.min(maxSeries, Math.floor((maxPoints * dayMs) / (until - from)) - 1));

const orders: Partial<Record<Measure, UsageOrder>> = {
  tokens: 'TOKENS',
  input: 'TOKENS',
  output: 'TOKENS',
  requests: 'REQUESTS',
  p50: 'REQUESTS',
  p95: 'REQUESTS',
  firstToken: 'REQUESTS',
  errors: 'ERRORS',
};
/** The measure that the largest series are found by. */
export const usageOrder = ({ measure }: CostView): UsageOrder => orders[measure] ?? 'QUOTA';

/**
 * Percentiles of a week cannot be computed from its days. All other sums are requested by day, so that they end with
 * the range.
 */
export const usageBucket = (view: CostView): UsageBucket => (isTiming(view.measure) ? units[view.bucket] : 'DAY');

export function filterOf(filters: CostFilters, view: CostView, from = view.from, until = view.until): UsageFilter {
  const { calendar, today } = view;
  const first = calendar.instantOf(from);
  return {
    from: new Date(first).toISOString(),
    // No longer than until today, so that the sums of one user are read from at most 31 days of the log.
    to: new Date(Math.max(first, calendar.instantOf(Math.min(until, today + dayMs)) - 1)).toISOString(),
    ...(filters.model && { modelName: filters.model }),
    ...(filters.kind && { kind: callKindValue(filters.kind) }),
    ...(filters.group && { group: filters.group }),
    ...(filters.endUser && { endUser: filters.endUser }),
    ...(filters.team !== undefined && {
      teamId: String(filters.team),
      ...(filters.project !== undefined && { projectId: String(filters.project) }),
    }),
    ...(/^\d+$/.test(filters.token) && { tokenId: filters.token }),
    ...(view.seesSite && /^\d+$/.test(filters.channel) && { channelId: filters.channel }),
    ...(view.scope === 'SITE' && filters.user && { username: filters.user }),
  };
}

/** The filters of the log for a part of a series. */
export type LogPlace = Pick<
  LogPathFilters,
  'model' | 'kind' | 'group' | 'endUser' | 'channel' | 'userId' | 'tokenId' | 'team' | 'project'
>;

/** Address of the log with the calls of the range or of a bucket. */
export function logLink(view: CostView, filters: CostFilters, bucket?: number, place: LogPlace = {}): string {
  const [from, until] =
    bucket === undefined ? [view.from, view.until] : [view.boundaries[bucket], view.boundaries[bucket + 1]];
  const { calendar } = view;
  const { team, project, model, kind, group, endUser, channel, user, token } = filters;
  return logPath({
    type: view.measure === 'errors' ? failedCall : consumption,
    from: calendar.instantOf(from ?? view.from),
    until: calendar.instantOf(until ?? view.until),
    scope: view.scope === 'SELF' ? 'self' : undefined,
    team,
    project,
    model,
    kind,
    group,
    endUser,
    channel,
    user,
    tokenId: token,
    ...place,
  });
}
