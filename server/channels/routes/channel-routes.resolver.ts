import { Args, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { ChannelRouteModel, toChannelRouteModel } from './channel-route.model.js';
import { ChannelRoutesService } from './channel-routes.service.js';

@Resolver()
export class ChannelRoutesResolver {
  constructor(private readonly routes: ChannelRoutesService) {}

  @Query(() => ChannelRouteModel, {
    description: 'The channels that would serve a model in a group, in order, and why the others would not.',
  })
  @Access('channels:read')
  channelRoute(@Args('group') group: string, @Args('model') model: string): ChannelRouteModel {
    return toChannelRouteModel(this.routes.explain(group.trim(), model.trim()));
  }
}
