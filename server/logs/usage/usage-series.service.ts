import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { isAdmin, type Principal } from '../../common/principal.js';
import { Options } from '../../options/options.service.js';
import { DAY_MS, HOUR_MS } from '../../platform/durations.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { Scope } from '../../platform/graphql/scope.js';
import { TimeZone } from '../../platform/time-zone.js';
import { criteriaFor, type LogCriteria } from '../log-criteria.js';
import { UsageError } from './usage.errors.js';
import { UsageBucket, UsageDimension, type UsageFilter, UsageOrder } from './usage.input.js';
import type { UsagePoint } from './usage-point.js';
import { UsageSeriesRepository } from './usage-series.repository.js';
import {
  measuresNotKept,
  ROWS,
  rollUpOf,
  type UsageDemand,
  type UsageLack,
  UsageMeasure,
  type UsageSource,
} from './usage-sources.js';

export const MAX_POINTS = 20_000;
/** About how long buckets are; enough to tell which sums are fine enough. */
const BUCKET_MS: Record<UsageBucket, number> = {
  [UsageBucket.HOUR]: HOUR_MS,
  [UsageBucket.DAY]: DAY_MS,
  [UsageBucket.WEEK]: 7 * DAY_MS,
  [UsageBucket.MONTH]: 28 * DAY_MS,
  [UsageBucket.NONE]: Number.POSITIVE_INFINITY,
};
/** How far a series goes back when it names no beginning. */
const LOOK_BACK_MS: Record<UsageBucket, number> = {
  [UsageBucket.HOUR]: DAY_MS,
  [UsageBucket.DAY]: 30 * DAY_MS,
  [UsageBucket.WEEK]: 84 * DAY_MS,
  [UsageBucket.MONTH]: 365 * DAY_MS,
  [UsageBucket.NONE]: 30 * DAY_MS,
};
/** What no roll-up keeps is added up from the rows of one user, for so long: the longest month, an hour longer in autumn. */
const MAX_OF_ROWS_MS = 31 * DAY_MS + HOUR_MS;
const FOR_ADMINS: readonly UsageDimension[] = [UsageDimension.CHANNEL, UsageDimension.USER];

/** How usage is added up and told. */
export interface UsageQuestion {
  groupBy: readonly UsageDimension[];
  bucket: UsageBucket;
  zone?: TimeZone;
  measures?: readonly UsageMeasure[];
  /** By default the earliest first or, of the whole range, the most expensive. */
  order?: UsageOrder;
  /** Only so many. */
  first?: number;
  /** More are refused; 20,000 unless told. */
  most?: number;
}

/** Usage over time, for dashboards: from the roll-ups, so that it adds up to the unit and stays when the log is cleaned. */
@Injectable()
export class UsageSeries {
  constructor(
    private readonly usage: UsageSeriesRepository,
    private readonly options: Options,
  ) {}

  /**
   * Sums of calls by bucket and by what they are told apart by; nothing while the dashboard is switched off.
   * @throws {AppError} forbidden when only administrators may ask that; usage_too_many_points; usage_not_kept,
   *   usage_measure_not_kept, usage_bucket_not_kept, usage_timezone_not_exact for what cannot be told
   */
  async points(caller: Principal, scope: Scope, filter: UsageFilter, question: UsageQuestion): Promise<UsagePoint[]> {
    const { groupBy, bucket, order, first, most = MAX_POINTS } = question;
    const isForAdmins = order === UsageOrder.ERRORS || groupBy.some((dimension) => FOR_ADMINS.includes(dimension));
    if (isForAdmins && !isAdmin(caller)) throw new AppError(CommonError.forbidden);
    const criteria = await this.criteriaOf(caller, scope, filter);
    if (criteria === null || !this.options.get('DataExportEnabled')) return [];
    const { from: given, to = new Date(), ...others } = criteria;
    const from = given ?? new Date(to.getTime() - LOOK_BACK_MS[bucket]);
    if (from > to) return [];
    const boundaries = boundariesOf(from.getTime(), to.getTime(), question, most);
    const asked = new Set(question.measures);
    if (order === UsageOrder.ERRORS) asked.add(UsageMeasure.ERRORS);
    // Calls that failed are for administrators.
    if (criteria.withoutFailures) asked.delete(UsageMeasure.ERRORS);
    const measures = [...asked];
    const dimensions = [...new Set(groupBy)];
    const demand = { criteria: others, dimensions, measures, boundaries, bucketMs: BUCKET_MS[bucket] };
    const source = await this.sourceOf(demand, from, to, question.zone);
    const points = await this.usage.points(source, others, {
      boundaries: boundaries.length > 0 ? boundaries : wholePeriods(from, to, source.periodMs),
      whole: bucket === UsageBucket.NONE,
      dimensions,
      measures,
      order: order ?? (bucket === UsageBucket.NONE ? UsageOrder.QUOTA : UsageOrder.TIME),
      limit: first ?? most + 1,
    });
    if (points.length > most) throw new AppError(UsageError.usage_too_many_points);
    return points;
  }

  /** Whether no clean-up took any rows since. */
  async hasRowsSince(from: Date): Promise<boolean> {
    const cleaned = await this.usage.cleanedUntil();
    return cleaned === null || from >= cleaned;
  }

  /** The account of that name, cancelled ones included. */
  userNamed(username: string): Promise<number | undefined> {
    return this.usage.userNamed(username);
  }

  private async sourceOf(demand: UsageDemand, from: Date, to: Date, zone = TimeZone.UTC): Promise<UsageSource> {
    const found = rollUpOf(demand);
    if (typeof found !== 'string') return found;
    const isShort = to.getTime() - from.getTime() <= MAX_OF_ROWS_MS;
    const begin = new Date(demand.boundaries[0] ?? from);
    if (demand.criteria.userId === undefined || !isShort || !(await this.hasRowsSince(begin))) {
      throw lacking(found, demand, zone);
    }
    return ROWS;
  }

  /** Usage is kept by account, whatever it was called at the time; null when there is none of that name. */
  private async criteriaOf(caller: Principal, scope: Scope, filter: UsageFilter): Promise<LogCriteria | null> {
    const asked = { ...filter, withFailures: isAdmin(caller) };
    const { username, ...criteria } = criteriaFor(caller, scope, asked);
    if (username === undefined) return criteria;
    const userId = await this.usage.userNamed(username);
    if (userId === undefined || (criteria.userId !== undefined && criteria.userId !== userId)) return null;
    return { ...criteria, userId };
  }
}

/** None for the whole range. @throws {AppError} usage_too_many_points */
function boundariesOf(from: number, to: number, { bucket, zone }: UsageQuestion, most: number): number[] {
  if (bucket === UsageBucket.NONE) return [];
  if ((to - from) / BUCKET_MS[bucket] > most) throw new AppError(UsageError.usage_too_many_points);
  return (zone ?? TimeZone.UTC).boundaries(from, to, bucket, most);
}

function wholePeriods(from: Date, to: Date, periodMs: number): number[] {
  const floor = (time: Date) => Math.floor(time.getTime() / periodMs) * periodMs;
  return [floor(from), floor(to) + periodMs];
}

function lacking(lack: UsageLack, demand: UsageDemand, { name }: TimeZone): AppError {
  if (lack === 'measures') {
    return new AppError(UsageError.usage_measure_not_kept, { measures: measuresNotKept(demand).join(', ') });
  }
  if (lack === 'timezone') return new AppError(UsageError.usage_timezone_not_exact, { timezone: name });
  return new AppError(lack === 'bucket' ? UsageError.usage_bucket_not_kept : UsageError.usage_not_kept);
}
