import { Injectable } from '@nestjs/common';
import { Options } from '../../options/options.service.js';
import { isAdmin, type Principal } from '../../platform/access/principal.js';
import { AppError } from '../../platform/errors/app-error.js';
import { CommonError } from '../../platform/errors/common-errors.js';
import type { Scope } from '../../platform/graphql/scope.js';
import { criteriaFor, type LogCriteria } from '../log-criteria.js';
import { rollUpFor, USAGE_ROLL_UPS } from '../roll-ups.js';
import { UsageError } from './usage.errors.js';
import { UsageBucket, type UsageFilter, UsageGrouping } from './usage.input.js';
import { type UsagePoint, type UsageRange, UsageSeriesRepository } from './usage-series.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_POINTS = 20_000;
const LARGEST_SUMS = 1_000;
/** How far a series goes back when it names no beginning. */
const LOOK_BACK_MS: Record<UsageBucket, number> = {
  [UsageBucket.HOUR]: DAY_MS,
  [UsageBucket.DAY]: 30 * DAY_MS,
  [UsageBucket.RANGE]: 30 * DAY_MS,
};
/** What no roll-up keeps is added up from the rows of one user, for so long. */
const LONGEST_OF_ROWS_MS = 7 * DAY_MS;

/** What a roll-up must be able to filter by, so that it can tell usage apart by it. */
const NEEDED: Record<UsageGrouping, LogCriteria> = {
  [UsageGrouping.MODEL]: { modelName: '%' },
  [UsageGrouping.CHANNEL]: { channelId: 0 },
  [UsageGrouping.USER]: { userId: 0 },
};

/** Usage over time, for dashboards: from the roll-ups, so that it adds up to the unit and stays when the log is cleaned. */
@Injectable()
export class UsageSeries {
  constructor(
    private readonly usage: UsageSeriesRepository,
    private readonly options: Options,
  ) {}

  /**
   * Sums of calls by bucket and by what they are told apart by, in order of time; nothing while the dashboard is
   * switched off. The first and last bucket of the range count as a whole.
   * @throws {AppError} forbidden when only administrators may ask that; usage_not_kept, usage_too_many_points
   */
  async points(
    caller: Principal,
    scope: Scope,
    filter: UsageFilter,
    grouping: UsageGrouping | null,
    bucket: UsageBucket,
    most: number = MOST_POINTS,
  ): Promise<UsagePoint[]> {
    // Which channels there are is for administrators.
    if (grouping === UsageGrouping.CHANNEL && !isAdmin(caller)) throw new AppError(CommonError.forbidden);
    const criteria = await this.ofUser(criteriaFor(caller, scope, filter));
    if (criteria === null || !this.options.get('DataExportEnabled')) return [];
    const to = criteria.to ?? new Date();
    const from = criteria.from ?? new Date(to.getTime() - LOOK_BACK_MS[bucket]);
    const points = await this.read(criteria, from, to, grouping, bucket, most);
    if (points.length > most) throw new AppError(UsageError.usage_too_many_points);
    return points;
  }

  /** Whether a user's usage can be told by the hour: the range is short, and no clean-up took any of its rows. */
  async hasHoursOfUsers(from: Date, to: Date): Promise<boolean> {
    if (to.getTime() - from.getTime() > LONGEST_OF_ROWS_MS) return false;
    const cleaned = await this.usage.cleanedUntil();
    return cleaned === null || from >= cleaned;
  }

  /** The account of that name, cancelled ones included. */
  userNamed(username: string): Promise<number | undefined> {
    return this.usage.userNamed(username);
  }

  private async read(
    { from: _, to: __, ...criteria }: LogCriteria,
    from: Date,
    to: Date,
    grouping: UsageGrouping | null,
    bucket: UsageBucket,
    most: number,
  ): Promise<UsagePoint[]> {
    const limit = bucket === UsageBucket.RANGE ? LARGEST_SUMS : most + 1;
    const range = (unitMs: number): UsageRange => ({ ...wholeUnits(from, to, unitMs), bucket, grouping, limit });
    const rollUp = rollUpFor({ ...(grouping && NEEDED[grouping]), ...criteria }, USAGE_ROLL_UPS);
    if (rollUp && !(bucket === UsageBucket.HOUR && rollUp.periodMs > HOUR_MS)) {
      const unitMs = bucket === UsageBucket.DAY ? DAY_MS : rollUp.periodMs;
      return this.usage.ofRollUp(rollUp, criteria, range(unitMs));
    }
    if (criteria.userId === undefined || !(await this.hasHoursOfUsers(from, to))) {
      throw new AppError(UsageError.usage_not_kept);
    }
    return this.usage.ofRows(criteria, range(bucket === UsageBucket.DAY ? DAY_MS : HOUR_MS));
  }

  /** Usage is kept by account, whatever it was called at the time; null when there is none of that name. */
  private async ofUser({ username, ...criteria }: LogCriteria): Promise<LogCriteria | null> {
    if (username === undefined) return criteria;
    const userId = await this.usage.userNamed(username);
    if (userId === undefined || (criteria.userId !== undefined && criteria.userId !== userId)) return null;
    return { ...criteria, userId };
  }
}

function wholeUnits(from: Date, to: Date, unitMs: number): { from: Date; before: Date } {
  const floor = (time: Date) => Math.floor(time.getTime() / unitMs) * unitMs;
  return { from: new Date(floor(from)), before: new Date(floor(to) + unitMs) };
}
