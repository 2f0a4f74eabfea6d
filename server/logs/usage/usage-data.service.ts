import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Scope } from '../../platform/graphql/scope.js';
import { UsageError } from './usage.errors.js';
import { UsageBucket, UsageDimension } from './usage.input.js';
import type { UsagePoint } from './usage-point.js';
import { type UsageQuery, UsageSeriesService } from './usage-series.service.js';

/** Max span of a user's request. */
const MONTH_MS = 30 * DAY_MS;
/** Beyond this, the site's usage is returned by day. */
const MAX_BY_HOUR_MS = 31 * DAY_MS;
/** Beyond this, one user's usage is returned by day, because the hours are summed from rows. */
const MAX_BY_HOUR_OF_USER_MS = 7 * DAY_MS;
/** About a year by hour of a dozen models. */
const MAX_ROWS = 100_000;

/** Both ends are inclusive. */
export interface UsageSpan {
  from: Date;
  to: Date;
}

/** Usage by model for the dashboards of existing clients: by hour if it is stored, else by day. */
@Injectable()
export class UsageDataService {
  constructor(private readonly series: UsageSeriesService) {}

  /** The usage of all users. @throws {AppError} forbidden, usage_too_many_points */
  ofSite(caller: Principal, { from, to }: UsageSpan): Promise<UsagePoint[]> {
    const bucket = to.getTime() - from.getTime() <= MAX_BY_HOUR_MS ? UsageBucket.HOUR : UsageBucket.DAY;
    return this.series.points(caller, Scope.SITE, { from, to }, byModel(bucket));
  }

  /**
   * The usage of the account with a username; zero if there is none. @throws {AppError} forbidden,
   * usage_too_many_points
   */
  async ofUser(
    caller: Principal,
    username: string,
    { from, to }: UsageSpan,
  ): Promise<{ userId: number; points: UsagePoint[] }> {
    const bucket = await this.finest({ from, to });
    const filter = { username, from, to };
    const points = await this.series.points(caller, Scope.SITE, filter, byModel(bucket));
    return { userId: (await this.series.userNamed(username)) ?? 0, points };
  }

  /** The caller's own usage. @throws {AppError} usage_span_too_long */
  async own(caller: Principal, { from, to }: UsageSpan): Promise<UsagePoint[]> {
    if (to.getTime() - from.getTime() > MONTH_MS) throw new AppError(UsageError.usage_span_too_long);
    const bucket = await this.finest({ from, to });
    return this.series.points(caller, Scope.SELF, { from, to }, byModel(bucket));
  }

  private async finest({ from, to }: UsageSpan): Promise<UsageBucket> {
    const isShort = to.getTime() - from.getTime() <= MAX_BY_HOUR_OF_USER_MS;
    return isShort && (await this.series.hasRowsSince(from)) ? UsageBucket.HOUR : UsageBucket.DAY;
  }
}

const byModel = (bucket: UsageBucket): UsageQuery => ({ groupBy: [UsageDimension.MODEL], bucket, max: MAX_ROWS });
