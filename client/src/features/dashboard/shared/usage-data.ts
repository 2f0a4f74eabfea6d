import type { Calendar } from '../../../lib/calendar';
import { byBucket, type ChartTime } from '../../../ui/chart/chart-time';
import { namedById, type Series, withDistinctNames } from '../../../ui/chart/series';
import type { DashboardPointFragment, DashboardRankingsQuery } from './dashboard.generated';
import type { Dimension, Measure } from './dashboard.url';

/** Sums of a bucket or of the whole range. */
export interface Amounts {
  quota: number;
  requests: number;
  promptTokens: number;
  completionTokens: number;
}

export const tokensOf = ({ promptTokens, completionTokens }: Amounts): number => promptTokens + completionTokens;

const readers: Record<Measure, (amounts: Amounts) => number> = {
  quota: ({ quota }) => quota,
  tokens: tokensOf,
  requests: ({ requests }) => requests,
};

export const sumOf = (points: readonly Amounts[]): Amounts =>
  points.reduce<Amounts>(
    (sum, point) => ({
      quota: sum.quota + point.quota,
      requests: sum.requests + point.requests,
      promptTokens: sum.promptTokens + point.promptTokens,
      completionTokens: sum.completionTokens + point.completionTokens,
    }),
    { quota: 0, requests: 0, promptTokens: 0, completionTokens: 0 },
  );

/** Relative change; `undefined` if the previous value is 0. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;

type Point = { from: string | null };

const identities: Record<Dimension, (point: DashboardPointFragment) => { id: string; name: string }> = {
  model: ({ modelName }) => namedById(modelName, modelName),
  group: ({ group }) => namedById(group, group),
  token: ({ tokenId, tokenName }) => namedById(tokenId, tokenName),
  channel: ({ channelId, channelName }) => namedById(channelId, channelName),
  user: ({ userId, username }) => namedById(userId, username),
};

export interface Share extends Amounts {
  id: string;
  name: string;
}

/** Sums by name over all buckets, most expensive first. The id is appended to names that occur more than once. */
export function sharesOf(points: readonly DashboardPointFragment[], by: Dimension): Share[] {
  const shares = new Map<string, Share>();
  for (const point of points) {
    const { id, name } = identities[by](point);
    const known = shares.get(id);
    shares.set(id, { id, name, ...sumOf(known ? [known, point] : [point]) });
  }
  return withDistinctNames([...shares.values()]).toSorted((a, b) => b.quota - a.quota);
}

/** In ms since 1970; the end is not counted. */
export interface CountedRange {
  from: number;
  until: number;
}

/** The range of sums without buckets if it is longer than the range of the view. */
export function roundedRange(
  points: readonly { countedFrom: string; countedUntil: string }[] | undefined,
  { boundaries, from }: Pick<ChartTime, 'boundaries' | 'from'>,
): CountedRange | undefined {
  const [point] = points ?? [];
  if (!point) return undefined;
  const counted = { from: Date.parse(point.countedFrom), until: Date.parse(point.countedUntil) };
  const end = boundaries.at(-1);
  const isLonger = counted.from < (boundaries[0] ?? from) || (end !== undefined && counted.until > end);
  return isLonger ? counted : undefined;
}

/** Error rate of the calls that ended on a channel. */
export interface ErrorRate {
  id: string;
  name: string;
  errors: number;
  /** Share of failed calls, 0 to 1. */
  rate: number;
}

/** Channel id in the log for calls that reached no channel. */
const noChannel = '0';

/** Channels with failed calls, in the order of the points. */
export function errorRatesOf(points: DashboardRankingsQuery['failing'], noChannelName: string): ErrorRate[] {
  const rates = (points ?? []).flatMap(({ channelId, channelName, errors, requests }) => {
    if (!errors) return [];
    const { id, name } = namedById(channelId, channelId === noChannel ? noChannelName : channelName);
    return [{ id, name, errors, rate: errors / (errors + requests) }];
  });
  return withDistinctNames(rates);
}

interface SeriesInput {
  points: readonly DashboardPointFragment[];
  /** The same calls without grouping. */
  total: readonly (Amounts & Point)[];
  boundaries: readonly number[];
  by: Dimension;
  measure: Measure;
  /** Name of the series for calls without this dimension. */
  restName: string;
}

export const restId = '\u0000rest';

/** One series per name. Calls without a token form their own series, so that the total includes all calls. */
export function seriesOf({ points, total, boundaries, by, measure, restName }: SeriesInput): Series[] {
  const read = readers[measure];
  const groups = new Map<string, DashboardPointFragment[]>();
  for (const point of points) {
    const { id } = identities[by](point);
    groups.set(id, [...(groups.get(id) ?? []), point]);
  }
  const series = withDistinctNames(
    [...groups.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const values = byBucket(own, boundaries, read, 0);
      return [{ ...identities[by](first), values, total: values.reduce((sum, value) => sum + value, 0) }];
    }),
  );
  if (by !== 'token') return series;
  const all = byBucket(total, boundaries, read, 0);
  const rest = all.map((value, at) =>
    Math.max(0, value - series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
  );
  const left = rest.reduce((sum, value) => sum + value, 0);
  return left > 0 ? [...series, { id: restId, name: restName, values: rest, total: left }] : series;
}

/** Requests by weekday (Monday first) and local hour. */
export function heatOf(hours: readonly { from: string | null; requests: number }[], calendar: Calendar): number[][] {
  const field = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { from, requests } of hours) {
    if (from === null) continue;
    const { weekday, hour } = calendar.clock(Date.parse(from));
    const row = field[weekday];
    if (row) row[hour] = (row[hour] ?? 0) + requests;
  }
  return field;
}

/** Days until the balance is used up at the recent rate; `undefined` if nothing was spent. */
export const daysLeft = (balance: number, spent: number, days: number): number | undefined =>
  spent > 0 && balance > 0 ? balance / (spent / days) : undefined;
