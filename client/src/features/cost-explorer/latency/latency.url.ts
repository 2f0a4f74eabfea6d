import { type Filters, param } from '../../../lib/list-state';
import { timeParams } from '../../../ui/chart/time-view';
import { breakdownSort } from '../shared/breakdown-sort';

export const durations = ['latency', 'timeToFirstToken'] as const;
export type Duration = (typeof durations)[number];

const percentiles = ['p50', 'p95', 'p99'] as const;
/** The columns with durations of the table, each with its name in the order. */
export const timingColumns = durations.flatMap((duration) =>
  percentiles.map((percentile) => ({ id: `${duration}-${percentile}`, duration, percentile })),
);
export const latencySort = breakdownSort(['requests', ...timingColumns.map(({ id }) => id)], '-requests');

export const latencyParams = {
  ...timeParams,
  show: param.choice(durations, 'latency'),
  by: param.choice(['model', 'channel'], 'model'),
  sort: latencySort.param,
  /** Administrators only. */
  scope: param.choice(['site', 'self'], 'site'),
};
export type LatencyFilters = Filters<typeof latencyParams>;
