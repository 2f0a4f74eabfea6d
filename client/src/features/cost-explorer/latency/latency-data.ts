import { byBucket } from '../../../ui/chart/chart-time';
import type { Line } from '../../../ui/chart/series';
import type { TimeView } from '../../../ui/chart/time-view';
import type { LatencyBreakdownQuery, LatencyQuery } from '../shared/cost-explorer.generated';
import type { Duration } from './latency.url';

type Point = LatencyQuery['usage'][number];

const percentiles = [
  ['p50', 1],
  ['p95', 5],
  ['p99', 4],
] as const;

/** The percentiles of the calls that ended in each bucket. */
export const linesOf = (points: readonly Point[], show: Duration, { boundaries }: TimeView): Line[] =>
  percentiles.map(([name, slot]) => ({
    id: name,
    name,
    slot,
    values: byBucket<Point, number | null>(points, boundaries, (point) => point[show]?.[name] ?? null, null),
  }));

/** A row of the heat map: from a bound of the histogram, in ms, to the next one. */
export interface DurationRow {
  from: number;
  /** Undefined for the last one. */
  to: number | undefined;
  /** The number of calls in each bucket of time. */
  values: number[];
}

/** The slowest first; without the rows beyond the fastest and the slowest call. */
export function heatOf(points: readonly Point[], bounds: readonly number[], show: Duration, view: TimeView) {
  const rows = [...bounds, undefined].map(
    (to, at): DurationRow => ({
      from: bounds[at - 1] ?? 0,
      to,
      values: byBucket(points, view.boundaries, (point) => point[show]?.counts[at] ?? 0, 0),
    }),
  );
  const isUsed = ({ values }: DurationRow) => values.some((value) => value > 0);
  return rows.slice(Math.max(0, rows.findIndex(isUsed)), rows.findLastIndex(isUsed) + 1).reverse();
}

export interface BreakdownRow {
  id: string;
  name: string;
  requests: number;
  timings: LatencyBreakdownQuery['usage'][number];
}

/** Channel 0 represents calls that no channel served. */
export const breakdownOf = (
  points: LatencyBreakdownQuery['usage'],
  by: 'model' | 'channel',
  noChannel: string,
): BreakdownRow[] =>
  points
    .filter(({ latency }) => latency !== null)
    .map((point) => {
      const id = (by === 'model' ? point.modelName : point.channelId) ?? '';
      const name = by === 'model' ? id : id === '0' ? noChannel : point.channelName || `#${id}`;
      return { id, name, requests: point.requests, timings: point };
    });
