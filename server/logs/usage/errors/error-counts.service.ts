import { Injectable } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import type { Principal } from '../../../common/principal.js';
import { SiteCalendar } from '../../../options/site-calendar.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { toSafeInteger } from '../../../platform/database/sql-values.js';
import { DateTime, SafeInt } from '../../../platform/graphql/scalars.js';
import { Scope } from '../../../platform/graphql/scope.js';
import { TimeZone } from '../../../platform/time-zone.js';
import { ErrorCause } from '../../failure-causes.js';
import { Conditions } from '../../log-conditions.js';
import { criteriaFor } from '../../log-criteria.js';
import { LogDatabase } from '../../log-database.js';
import type { LogFilter } from '../../log-filter.input.js';
import { addRollUpConditions } from '../../roll-ups.js';
import { UsageBucket } from '../usage.input.js';
import { bucketsOf, LOOK_BACK_MS, MAX_POINTS } from '../usage-series.service.js';

/** Failed calls with one cause in one bucket of time. */
@ObjectType('ErrorPoint', { description: 'Failed calls with one cause in one bucket of time.' })
@Access('logs:read')
export class ErrorPoint {
  @Field(() => DateTime, { nullable: true, description: 'Start of the bucket; null for the whole range.' })
  from: Date | null;

  @Field(() => ErrorCause)
  cause: ErrorCause;

  @Field(() => SafeInt, { description: 'Number of failed calls.' })
  errors: number;
}

/** The filters that failed calls are counted by. */
export type ErrorFilter = Pick<LogFilter, 'from' | 'to' | 'modelName' | 'group' | 'channelId' | 'kind'>;

/** Max number of buckets, each of which may have a point for every cause. */
const MAX_BUCKETS = Math.floor(MAX_POINTS / Object.keys(ErrorCause).length);

interface StoredCount {
  bucket: number;
  cause: ErrorCause;
  errors: string;
}

/** Counts failed calls by cause, from sums that are written when a call fails. */
@Injectable()
export class ErrorCountsService {
  constructor(
    private readonly database: LogDatabase,
    private readonly calendar: SiteCalendar,
  ) {}

  /**
   * The failed calls of the site by bucket and cause, earliest first. Hours are UTC hours; days and longer buckets are
   * in the time zone of the site, by which they are stored. The first and the last bucket count as a whole.
   * @throws {AppError} forbidden for callers who are not administrators; usage_too_many_points
   */
  async points(caller: Principal, filter: ErrorFilter, bucket: UsageBucket): Promise<ErrorPoint[]> {
    const { from: given, to = new Date(), ...criteria } = criteriaFor(caller, Scope.SITE, filter);
    const from = given ?? new Date(to.getTime() - LOOK_BACK_MS[bucket]);
    if (from > to) return [];
    const byHour = bucket === UsageBucket.HOUR;
    const zone = byHour ? TimeZone.UTC : this.calendar.zone;
    const whole = bucket === UsageBucket.NONE;
    const unit = whole ? UsageBucket.DAY : bucket;
    const boundaries = bucketsOf(from.getTime(), to.getTime(), { bucket: unit, zone }, MAX_BUCKETS);
    const begins = boundaries.map((at) => (byHour ? new Date(at).toISOString() : zone.dateOf(at)));
    const [column, type] = byHour ? ['hour', 'timestamptz'] : ['day', 'date'];
    const conditions = new Conditions().add(`${column} >= ? AND ${column} < ?`, begins[0], begins.at(-1));
    addRollUpConditions(conditions, criteria);
    const place = whole ? '1' : `width_bucket(${column}, ${conditions.parameter(begins.slice(0, -1))}::${type}[])`;
    const counts = await this.database.query<StoredCount>(
      `SELECT ${place} AS bucket, cause, sum(error_count) AS errors FROM errors_by_hour
        WHERE ${conditions.text} GROUP BY 1, 2 ORDER BY 1, 2`,
      conditions.values,
    );
    return counts.map(({ bucket: at, cause, errors }) => ({
      from: whole ? null : new Date(boundaries[at - 1] ?? 0),
      cause,
      errors: toSafeInteger(errors),
    }));
  }
}
