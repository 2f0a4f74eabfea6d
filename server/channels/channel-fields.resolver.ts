import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { Quota } from '../platform/graphql/scalars.js';
import { storedTextIn } from '../usage-log/log-event.js';
import { ChannelCalls } from './channel-calls.js';
import { ChannelDirectory } from './directory/channel-directory.js';
import { ChannelKeyModel, ChannelModel, LastDayModel } from './model/channel.model.js';
import { ChannelUsage } from './model/channel-usage.js';

/** Fields of a channel that are not columns of its row. */
@Resolver(() => ChannelModel)
export class ChannelFieldsResolver {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly usage: ChannelUsage,
    private readonly calls: ChannelCalls,
  ) {}

  @ResolveField(() => [ChannelKeyModel], {
    description: 'Masked fingerprints of the stored keys; the keys themselves are never returned.',
  })
  keys(@Parent() { id }: ChannelModel) {
    return this.directory.byId(id)?.keyDescriptions ?? [];
  }

  @ResolveField(() => String, { nullable: true })
  statusReason(@Parent() { statusReason, statusEvent }: ChannelModel, @Context() { language }: GraphQLContext) {
    return statusReason === null ? null : storedTextIn(statusReason, statusEvent, language);
  }

  @ResolveField(() => Quota)
  usedQuota(@Parent() { id }: ChannelModel, @Context() { loaders }: GraphQLContext) {
    return loaders.for(this.usage.ofChannels).load(id);
  }

  @ResolveField(() => LastDayModel, { description: 'The hours that began within the last 24.' })
  lastDay(@Parent() { id }: ChannelModel, @Context() { loaders }: GraphQLContext) {
    return loaders.for(this.calls.ofLastDay).load(id);
  }
}
