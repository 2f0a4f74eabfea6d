import { Args, Query, Resolver } from '@nestjs/graphql';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { Principal } from '../../platform/access/principal.js';
import { Scope } from '../../platform/graphql/scope.js';
import { ChannelNames } from '../channel-names.js';
import { UsageBucket, UsageFilter, UsageGrouping } from './usage.input.js';
import { toUsagePointModel, UsagePointModel } from './usage.model.js';
import { UsageSeries } from './usage-series.service.js';

@Resolver(() => UsagePointModel)
export class UsageResolver {
  constructor(
    private readonly series: UsageSeries,
    private readonly channels: ChannelNames,
  ) {}

  @Query(() => [UsagePointModel], {
    description:
      "Usage over time, at most 20,000 points: the caller's own, or, with `scope: SITE`, all of it (administrators only).",
  })
  async usage(
    @Caller() caller: Principal,
    @Args('scope', { type: () => Scope, nullable: true, defaultValue: Scope.SELF }) scope?: Scope,
    @Args('filter', { type: () => UsageFilter, nullable: true }) filter?: UsageFilter,
    @Args('groupBy', { type: () => UsageGrouping, nullable: true }) groupBy?: UsageGrouping,
    @Args('bucket', { type: () => UsageBucket, nullable: true, defaultValue: UsageBucket.DAY }) bucket?: UsageBucket,
  ): Promise<UsagePointModel[]> {
    const grouping = groupBy ?? null;
    const unit = bucket ?? UsageBucket.DAY;
    const points = await this.series.points(caller, scope ?? Scope.SELF, filter ?? {}, grouping, unit);
    return points.map((point) => toUsagePointModel(point, grouping, (id) => this.channels.nameOf(id)));
  }
}
