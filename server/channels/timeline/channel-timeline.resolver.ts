import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { DAY_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelsService } from '../channels.service.js';
import { EVENT_RETENTION_DAYS } from '../events/channel-events.service.js';
import { ChannelEventKind } from './channel-event.js';
import {
  ChannelEventConnection,
  ChannelPeriodModel,
  ChannelTimelineBucketModel,
  ChannelTimelineModel,
  toChannelEventModel,
  toPeriodModel,
} from './channel-timeline.model.js';
import { ChannelTimelineService } from './channel-timeline.service.js';

const MAX_BUCKETS = 100;

@Resolver(() => ChannelTimelineModel)
export class ChannelTimelineResolver {
  constructor(
    private readonly channels: ChannelsService,
    private readonly timeline: ChannelTimelineService,
  ) {}

  @Query(() => ChannelTimelineModel, {
    description:
      'What happened to a channel in a range of at most 31 days. Tests, balances and cooldowns are stored for 31 days. Edits of settings, and who made a change, require the permission to read the audit log.',
  })
  @Access('channels:read')
  async channelTimeline(
    @Caller() caller: Principal,
    @Args('channelId', { type: () => ID }) channelId: string,
    @Args('from', { type: () => DateTime, description: 'Inclusive.' }) from: Date,
    @Args('to', { type: () => DateTime, nullable: true, description: 'Exclusive; default now.' }) end?: Date | null,
  ): Promise<ChannelTimelineModel> {
    const to = end ?? new Date();
    const isTooLong = to.getTime() - from.getTime() > EVENT_RETENTION_DAYS * DAY_MS;
    if (from >= to || isTooLong) throw new AppError(CommonError.invalid_parameter);
    const channel = await this.channels.get(wholeNumber(channelId));
    return { from, to, range: { channel, from, to, withEdits: may(caller, 'audit:read') } };
  }

  @ResolveField(() => [ChannelPeriodModel], {
    description: 'Its states in chronological order, from its creation at the earliest, up to now.',
  })
  async periods(@Parent() { range }: ChannelTimelineModel) {
    return (await this.timeline.periods(range)).map(toPeriodModel);
  }

  @ResolveField(() => [ChannelTimelineBucketModel], {
    description: 'The events in equal parts of the range; parts without any are absent.',
  })
  buckets(
    @Parent() { range }: ChannelTimelineModel,
    @Args('count', { type: () => Int, description: 'The number of parts, 1 to 100.' }) count: number,
  ) {
    if (count < 1 || count > MAX_BUCKETS) throw new AppError(CommonError.invalid_parameter);
    return this.timeline.buckets(range, count);
  }

  @ResolveField(() => ChannelEventConnection, { description: 'Newest first.' })
  async events(
    @Parent() { range }: ChannelTimelineModel,
    @Context() { language }: GraphQLContext,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
    @Args('kinds', { type: () => [ChannelEventKind], nullable: true, description: 'Default all.' })
    kinds?: ChannelEventKind[] | null,
  ) {
    const requested = page ?? new PageInput();
    const { rows, total } = await this.timeline.page(range, listPageOf(requested), kinds);
    const toModel = (row: (typeof rows)[number]) => toChannelEventModel(row, range.withEdits, language);
    return toConnection(rows, requested.first, total, toModel, (row) => this.timeline.cursorKey(row));
  }
}
