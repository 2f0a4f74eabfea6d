import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { ChannelNames } from './channel-names.js';
import { LogModel, RouteStepModel } from './log.model.js';

/** Names of the channels a row mentions; they come from memory, so that no row costs a query. */
@Resolver(() => LogModel)
export class LogFieldsResolver {
  constructor(private readonly channels: ChannelNames) {}

  @ResolveField(() => String, { nullable: true })
  channelName(@Parent() { channelId }: LogModel): string | null {
    return channelId === null ? null : this.channels.nameOf(channelId);
  }
}

@Resolver(() => RouteStepModel)
export class RouteStepFieldsResolver {
  constructor(private readonly channels: ChannelNames) {}

  @ResolveField(() => String)
  channelName(@Parent() { channelId }: RouteStepModel): string {
    return this.channels.nameOf(channelId);
  }
}
