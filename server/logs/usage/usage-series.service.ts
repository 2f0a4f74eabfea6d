import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { Scope } from '../../platform/graphql/scope.js';
import { TimeZone } from '../../platform/time-zone.js';
import type { LogCriteria } from '../log-criteria.js';
import { LogReadersService } from '../log-readers.service.js';
import { UsageDaysService } from './days/usage-days.service.js';
import { UsageError } from './usage.errors.js';
import { UsageBucket, UsageDimension, type UsageFilter, UsageOrder } from './usage.input.js';
import type { UsagePoint } from './usage-point.js';
import { UsageSeriesRepository } from './usage-series.repository.js';
import {
  isCountedByDay,
  measuresNotKept,
  nearestRollUp,
  ROWS,
  rollUpOf,
  type UsageDemand,
  type UsageLack,
  UsageMeasure,
  type UsageSource,
  wholePeriods,
} from './usage-sources.js';

export const MAX_POINTS = 20_000;
/** Approximate length of buckets; sufficient to find roll-ups that are fine enough. */
const BUCKET_MS: Record<UsageBucket, number> = {
  [UsageBucket.HOUR]: HOUR_MS,
  [UsageBucket.DAY]: DAY_MS,
  [UsageBucket.WEEK]: 7 * DAY_MS,
  [UsageBucket.MONTH]: 28 * DAY_MS,
  [UsageBucket.NONE]: Number.POSITIVE_INFINITY,
};
/** The default range of a series. */
export const LOOK_BACK_MS: Record<UsageBucket, number> = {
  [UsageBucket.HOUR]: DAY_MS,
  [UsageBucket.DAY]: 30 * DAY_MS,
  [UsageBucket.WEEK]: 84 * DAY_MS,
  [UsageBucket.MONTH]: 365 * DAY_MS,
  [UsageBucket.NONE]: 30 * DAY_MS,
};
/**
 * Max span for sums that no roll-up has and that are computed from the rows of one user: the longest month, with one
 * more hour in autumn.
 */
const MAX_OF_ROWS_MS = 31 * DAY_MS + HOUR_MS;
/** Tolerance for ranges that end now: clients compute the end before the request arrives. */
const NOW_MS = 5 * MINUTE_MS;
const FOR_ADMINS: readonly UsageDimension[] = [
  UsageDimension.CHANNEL,
  UsageDimension.USER,
  UsageDimension.TAG,
  UsageDimension.TEAM,
];

/** The parameters of a usage query. */
export interface UsageQuery {
  groupBy: readonly UsageDimension[];
  bucket: UsageBucket;
  zone?: TimeZone;
  measures?: readonly UsageMeasure[];
  /** By default earliest first or, for the whole range, largest quota first. */
  order?: UsageOrder;
  /** Max number of points. */
  first?: number;
  /** Max number of combinations of dimensions; the others are summed. */
  top?: number;
  /** More points are an error; 20,000 by default. */
  max?: number;
}

interface CountedSource {
  readonly source: UsageSource;
  /** Later calls are not in the source yet, in ms since 1970. Undefined if each call updates it. */
  readonly countedUntilMs?: number | undefined;
}

/**
 * Usage over time, for dashboards: from the roll-ups, so that it is exact to the unit and unchanged when the log is
 * cleaned up.
 */
@Injectable()
export class UsageSeriesService {
  constructor(
    private readonly usage: UsageSeriesRepository,
    private readonly options: OptionsService,
    private readonly calendar: SiteCalendar,
    private readonly days: UsageDaysService,
    private readonly readers: LogReadersService,
  ) {}

  /**
   * Sums of calls by bucket and dimension. Empty while the dashboard is disabled.
   * @throws {AppError} forbidden when only administrators may use the filter; usage_too_many_points; usage_not_kept,
   * usage_measure_not_kept, usage_bucket_not_kept, usage_timezone_not_exact for sums that are not stored
   */
  async points(caller: Principal, scope: Scope, filter: UsageFilter, query: UsageQuery): Promise<UsagePoint[]> {
    const { groupBy, bucket, order, first, top, max = MAX_POINTS } = query;
    const isForAdmins = order === UsageOrder.ERRORS || groupBy.some((dimension) => FOR_ADMINS.includes(dimension));
    if (isForAdmins && !may(caller, 'logs:read')) throw new AppError(CommonError.forbidden);
    const criteria = await this.criteriaOf(caller, scope, filter);
    if (criteria === null || !this.options.get('DataExportEnabled')) return [];
    const nowMs = Date.now();
    const { from: given, to = new Date(nowMs), ...others } = criteria;
    const from = given ?? new Date(to.getTime() - LOOK_BACK_MS[bucket]);
    if (from > to) return [];
    const whole = bucket === UsageBucket.NONE;
    const boundaries =
      bucket === UsageBucket.NONE
        ? [from.getTime(), to.getTime() + 1]
        : bucketsOf(from.getTime(), to.getTime(), { bucket, zone: query.zone }, max);
    const requested = new Set(query.measures);
    if (order === UsageOrder.ERRORS) requested.add(UsageMeasure.ERRORS);
    // Failed calls are for administrators.
    if (criteria.withoutFailures) requested.delete(UsageMeasure.ERRORS);
    if (!may(caller, 'costs:read')) requested.delete(UsageMeasure.PURCHASES);
    const measures = [...requested];
    const dimensions = [...new Set(groupBy)];
    const siteZone = this.calendar.zone;
    const demand = {
      criteria: others,
      dimensions,
      measures,
      boundaries,
      bucketMs: BUCKET_MS[bucket],
      openAfterMs: whole ? nowMs - NOW_MS : undefined,
      siteZone,
    };
    const { source, countedUntilMs } = await this.sourceOf(demand, from, to, query);
    const points = await this.usage.points(source, others, {
      boundaries: whole ? wholePeriods(source, demand) : boundaries,
      whole,
      dimensions,
      measures,
      order: order ?? (whole ? UsageOrder.QUOTA : UsageOrder.TIME),
      limit: first ?? max + 1,
      top: dimensions.length > 0 ? top : undefined,
      siteZone,
      countedUntilMs,
    });
    if (points.length > max) throw new AppError(UsageError.usage_too_many_points);
    return points;
  }

  /** Whether no clean-up deleted rows since. */
  async hasRowsSince(from: Date): Promise<boolean> {
    const cleaned = await this.usage.cleanedUntil();
    return cleaned === null || from >= cleaned;
  }

  /** The account with that username, including cancelled ones. */
  userNamed(username: string): Promise<number | undefined> {
    return this.usage.userNamed(username);
  }

  private async sourceOf(
    demand: UsageDemand,
    from: Date,
    to: Date,
    { bucket, zone = TimeZone.UTC }: UsageQuery,
  ): Promise<CountedSource> {
    const exact = rollUpOf(demand);
    if (typeof exact !== 'string' && !isCountedByDay(exact)) return { source: exact };
    const isShort = to.getTime() - from.getTime() <= MAX_OF_ROWS_MS;
    const begin = demand.boundaries[0] ?? from.getTime();
    // The rows are up to date, and exact at the ends of any range.
    const isOfUser = demand.criteria.userId !== undefined && isShort;
    if (isOfUser && (await this.hasRowsSince(new Date(begin)))) return { source: ROWS };
    const isRoundable = bucket === UsageBucket.NONE;
    const found = isRoundable && exact === 'timezone' ? (nearestRollUp(demand) ?? exact) : exact;
    if (typeof found === 'string') throw lacking(found, demand, zone);
    if (!isCountedByDay(found)) return { source: found };
    const { keptSince, countedUntil } = await this.days.state();
    if (keptSince === null || demand.siteZone.dateOf(begin) >= keptSince) {
      return { source: found, countedUntilMs: countedUntil?.getTime() };
    }
    const other = isRoundable ? nearestRollUp(demand, found) : undefined;
    if (!other) throw new AppError(UsageError.usage_kept_since, { day: keptSince });
    return { source: other };
  }

  /** Usage is stored by account id, independent of the username at the time. Null if no account has the username. */
  private async criteriaOf(caller: Principal, scope: Scope, filter: UsageFilter): Promise<LogCriteria | null> {
    const visible = { ...filter, withFailures: may(caller, 'logs:read') };
    const { username, ...criteria } = await this.readers.criteria(caller, scope, visible);
    if (username === undefined) return criteria;
    const userId = await this.usage.userNamed(username);
    if (userId === undefined || (criteria.userId !== undefined && criteria.userId !== userId)) return null;
    return { ...criteria, userId };
  }
}

/** The boundaries of the buckets that a range touches. @throws {AppError} usage_too_many_points */
export function bucketsOf(
  from: number,
  to: number,
  { bucket, zone = TimeZone.UTC }: { bucket: Exclude<UsageBucket, UsageBucket.NONE>; zone?: TimeZone | undefined },
  max: number,
): number[] {
  if ((to - from) / BUCKET_MS[bucket] > max) throw new AppError(UsageError.usage_too_many_points);
  return zone.boundaries(from, to, bucket, max);
}

function lacking(lack: UsageLack, demand: UsageDemand, { name }: TimeZone): AppError {
  if (lack === 'measures') {
    return new AppError(UsageError.usage_measure_not_kept, { measures: measuresNotKept(demand).join(', ') });
  }
  if (lack === 'timezone') return new AppError(UsageError.usage_timezone_not_exact, { timezone: name });
  return new AppError(lack === 'bucket' ? UsageError.usage_bucket_not_kept : UsageError.usage_not_kept);
}
