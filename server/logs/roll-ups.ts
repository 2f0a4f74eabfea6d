import { DAY_MS, HOUR_MS } from '../common/durations.js';
import { modelCondition } from './like-match.js';
import type { Conditions } from './log-conditions.js';
import type { LogCriteria } from './log-criteria.js';

/** A table of sums that is updated with every call, by period (UTC) and by its filter columns. */
export interface RollUp {
  readonly table: string;
  /** The column with the start of the period. */
  readonly period: string;
  readonly periodMs: number;
  /** The criteria that its sums can be filtered by. */
  readonly filters: readonly (keyof LogCriteria)[];
  /** Whether it also has histograms of durations. */
  readonly histograms: boolean;
}

export const BY_HOUR_AND_MODEL: RollUp = {
  table: 'usage_by_hour_model',
  period: 'hour',
  periodMs: HOUR_MS,
  filters: ['modelName', 'group'],
  histograms: true,
};
export const BY_HOUR_AND_CHANNEL: RollUp = {
  table: 'usage_by_hour_channel',
  period: 'hour',
  periodMs: HOUR_MS,
  filters: ['channelId'],
  histograms: true,
};
export const BY_DAY_AND_USER: RollUp = {
  table: 'usage_by_day_user',
  period: 'day',
  periodMs: DAY_MS,
  filters: ['userId', 'modelName'],
  histograms: false,
};

/** Booked calls; written by the settlement. */
export const USAGE_ROLL_UPS = [BY_HOUR_AND_MODEL, BY_HOUR_AND_CHANNEL, BY_DAY_AND_USER];

/** Failed calls; written with their rows. */
export const ERROR_ROLL_UPS: readonly RollUp[] = [
  { ...BY_HOUR_AND_MODEL, table: 'errors_by_hour_model', histograms: false },
  { ...BY_HOUR_AND_CHANNEL, table: 'errors_by_hour_channel', histograms: false },
];

/** The first roll-up that supports the criteria, apart from the ends of their time range. */
export function rollUpFor(
  { from: _, to: __, types: ___, withoutFailures: ____, ...criteria }: LogCriteria,
  rollUps: readonly RollUp[],
): RollUp | undefined {
  const keys = Object.keys(criteria) as (keyof LogCriteria)[];
  return rollUps.find(({ filters }) => {
    // A sum over all users would have to read the days of every user.
    const isOfOneUser = criteria.userId !== undefined;
    return filters.includes('userId') === isOfOneUser && keys.every((key) => filters.includes(key));
  });
}

/** Adds the conditions of the criteria on the rows of the roll-up, except for their time. */
export function addRollUpConditions(
  conditions: Conditions,
  { userId, channelId, group, modelName, kind, endUser }: LogCriteria,
): void {
  if (userId !== undefined) conditions.add('user_id = ?', userId);
  if (channelId !== undefined) conditions.add('channel_id = ?', channelId);
  if (group !== undefined) conditions.add('"group" = ?', group);
  if (modelName !== undefined) conditions.add(modelCondition(modelName), modelName);
  if (kind !== undefined) conditions.add('kind = ?', kind);
  if (endUser !== undefined) conditions.add('end_user = ?', endUser);
}

/** Whole periods from `from` to before `to`; a missing end is open. */
export interface WholePeriods {
  from?: Date;
  to?: Date;
}

/** The whole periods inside a time range with inclusive ends. Undefined if there are none. */
export function wholePeriods({ from, to }: LogCriteria, periodMs: number): WholePeriods | undefined {
  const first = from && new Date(Math.ceil(from.getTime() / periodMs) * periodMs);
  const end = to && new Date(Math.floor((to.getTime() + 1) / periodMs) * periodMs);
  if (first && end && first >= end) return undefined;
  return { ...(first && { from: first }), ...(end && { to: end }) };
}
