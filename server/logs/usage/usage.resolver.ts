import {
  Args,
  ArgsType,
  Extensions,
  Field,
  Info,
  Int,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsEnum, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import type { GraphQLResolveInfo } from 'graphql';
import { LATENCY_BOUNDS_MS } from '../../billing/ledger/latency-buckets.js';
import type { Batch } from '../../common/bounded-queue.js';
import type { Principal } from '../../common/principal.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { Scope } from '../../platform/graphql/scope.js';
import { selectedFields } from '../../platform/graphql/selected-fields.js';
import { OptionalId, WholeNumber } from '../../platform/http/input/validators.js';
import { TimeZone } from '../../platform/time-zone.js';
import { ChannelNames } from '../channel-names.port.js';
import { UsageDaysService } from './days/usage-days.service.js';
import { UsageBucket, UsageDimension, UsageFilter, UsageOrder } from './usage.input.js';
import { UsageDaysModel, UsagePointModel, UsageTimingModel } from './usage.model.js';
import { MAX_POINTS, UsageSeriesService } from './usage-series.service.js';
import { UsageMeasure } from './usage-sources.js';
import { UsageWatchService } from './usage-watch.service.js';

/** The assumed number of points for the complexity of a query without `first`: a month of days by a few models. */
const ASSUMED_POINTS = 200;
const MAX_TOP = 1_000;

@ArgsType()
class UsageArgs {
  @Field(() => Scope, { defaultValue: Scope.SELF })
  @IsEnum(Scope)
  scope: Scope = Scope.SELF;

  @Field(() => UsageFilter, { nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => UsageFilter)
  filter?: UsageFilter | null;

  @Field(() => [UsageDimension], { defaultValue: [], description: 'The dimensions; none returns plain sums.' })
  @ArrayMaxSize(5)
  @IsEnum(UsageDimension, { each: true })
  groupBy: UsageDimension[] = [];

  @Field(() => UsageBucket, { defaultValue: UsageBucket.DAY })
  @IsEnum(UsageBucket)
  bucket: UsageBucket = UsageBucket.DAY;

  @Field(() => String, { defaultValue: 'UTC', description: 'A name of the IANA database, such as Asia/Shanghai.' })
  @IsString()
  @MaxLength(64)
  timezone: string = 'UTC';

  @Field(() => UsageOrder, {
    nullable: true,
    description: 'TIME by default or, for the whole range, QUOTA.',
  })
  @IsOptional()
  @IsEnum(UsageOrder)
  orderBy?: UsageOrder | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Max number of points, 1 to 20,000. Without it, more than 20,000 points are an error.',
  })
  @IsOptional()
  @WholeNumber(1, MAX_POINTS)
  first?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Max combinations of dimensions that are separate points, 1 to 1,000: the largest of the range by `orderBy`, or by quota. All others are one point in each bucket.',
  })
  @IsOptional()
  @WholeNumber(1, MAX_TOP)
  top?: number | null;
}

@ArgsType()
class UsageArrivedArgs {
  @Field(() => Scope, { defaultValue: Scope.SELF })
  @IsEnum(Scope)
  scope: Scope = Scope.SELF;

  @OptionalId("A team of the caller instead of the caller's own account.")
  teamId?: string | null;
}

@Resolver(() => UsagePointModel)
export class UsageResolver {
  constructor(
    private readonly series: UsageSeriesService,
    private readonly channels: ChannelNames,
    private readonly days: UsageDaysService,
    private readonly calendar: SiteCalendar,
    private readonly watch: UsageWatchService,
  ) {}

  @Extensions({ listSize: ASSUMED_POINTS })
  @Query(() => [UsagePointModel], {
    description:
      "Usage over time: the caller's own, or, with `scope: SITE`, all of it (administrators only). Sums are stored by whole hours and days in UTC and, of all dimensions, by days in the time zone of the site (`usageDays`), so some combinations are not available; the errors are usage_not_kept, usage_measure_not_kept, usage_bucket_not_kept, usage_timezone_not_exact and usage_kept_since.",
  })
  @Access('user', { allUsers: 'logs:read' })
  async usage(
    @Caller() caller: Principal,
    @Args() { scope, filter, groupBy, bucket, timezone, orderBy, first, top }: UsageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UsagePointModel[]> {
    const selected = selectedFields(info);
    if (selected.has('firstToken')) selected.add(UsageMeasure.TIME_TO_FIRST_TOKEN);
    const points = await this.series.points(caller, scope, filter ?? {}, {
      groupBy,
      bucket,
      zone: TimeZone.named(timezone),
      measures: Object.values(UsageMeasure).filter((measure) => selected.has(measure)),
      order: orderBy ?? undefined,
      first: first ?? undefined,
      top: top ?? undefined,
    });
    return points.map((point) => ({
      ...point,
      channelName: point.channelId === null ? null : this.channels.nameOf(Number(point.channelId)),
    }));
  }

  @Subscription(() => DateTime, {
    description:
      'The time at which new usage was found, at most every ten seconds: sums that were read before are older.',
    resolve: ({ items }: Batch<Date>) => items[0],
  })
  @Access('user', { allUsers: 'logs:read' })
  usageArrived(
    @Caller() caller: Principal,
    @Args() { scope, teamId }: UsageArrivedArgs,
  ): Promise<AsyncIterableIterator<Batch<Date>>> {
    return this.watch.follow(caller, scope, teamId);
  }

  @Query(() => UsageDaysModel, { description: 'How far the usage by day and all dimensions is counted.' })
  @Access('user', { allUsers: 'logs:read' })
  async usageDays(): Promise<UsageDaysModel> {
    return { timeZone: this.calendar.zone.name, ...(await this.days.state()) };
  }

  @Query(() => [Int], {
    description: 'The upper bounds of the buckets in which durations are counted, in milliseconds.',
  })
  @Access('user')
  latencyBounds(): readonly number[] {
    return LATENCY_BOUNDS_MS;
  }

  @ResolveField(() => UsageTimingModel, { nullable: true, deprecationReason: 'Use timeToFirstToken.' })
  firstToken(@Parent() { timeToFirstToken }: UsagePointModel): UsageTimingModel | null {
    return timeToFirstToken;
  }
}
