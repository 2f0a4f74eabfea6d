import { type Filters, param } from '../../../lib/list-state';
import { timeParams } from '../../../ui/chart/time-view';

export const durations = ['latency', 'timeToFirstToken'] as const;
export type Duration = (typeof durations)[number];

export const latencyParams = {
  ...timeParams,
  show: param.choice(durations, 'latency'),
  by: param.choice(['model', 'channel'], 'model'),
  /** Administrators only. */
  scope: param.choice(['site', 'self'], 'site'),
};
export type LatencyFilters = Filters<typeof latencyParams>;
