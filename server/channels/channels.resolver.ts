import { Args, Context, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { Batch } from '../common/bounded-queue.js';
import { Access } from '../platform/access/access.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { UpdateChannelsInput } from './channel-bulk.input.js';
import { ChannelsService } from './channels.service.js';
import { ChannelFilter } from './list/channel-filter.input.js';
import { ChannelList } from './list/channel-list.js';
import { ChannelOrderArgs } from './list/channel-order.js';
import { ChannelWatchService } from './list/channel-watch.service.js';
import { CreateChannelInput, FetchUpstreamModelsInput, UpdateChannelInput } from './model/channel.input.js';
import {
  ChannelChangesModel,
  ChannelConnection,
  ChannelModel,
  ChannelTypeModel,
  toChannelModel,
  toChannelTypeModel,
} from './model/channel.model.js';
import { OfferedModels } from './models/channel-models.service.js';
import { OFFERED_TYPES } from './types/channel-types.js';

@Resolver(() => ChannelModel)
export class ChannelsResolver {
  constructor(
    private readonly service: ChannelsService,
    private readonly list: ChannelList,
    private readonly offered: OfferedModels,
    private readonly watch: ChannelWatchService,
  ) {}

  @Query(() => ChannelConnection)
  @Access('channels:read')
  async channels(
    @Args() order: ChannelOrderArgs,
    @Args('filter', { type: () => ChannelFilter, nullable: true }) filter?: ChannelFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { rows, total, cursorKey } = await this.list.page(filter ?? {}, order, listPageOf(requested));
    return toConnection(rows, requested.first, total, toChannelModel, cursorKey);
  }

  @Query(() => ChannelModel)
  @Access('channels:read')
  async channel(@Args('id', { type: () => ID }) id: string) {
    return toChannelModel(await this.service.get(wholeNumber(id)));
  }

  @Query(() => [ChannelTypeModel])
  @Access('channels:read')
  channelTypes(@Context() { language }: GraphQLContext) {
    return OFFERED_TYPES.map((type) => toChannelTypeModel(type, language));
  }

  @Mutation(() => ChannelModel)
  @Access('channels:write')
  async createChannel(@Args('input') input: CreateChannelInput) {
    return toChannelModel(await this.service.create(input));
  }

  @Mutation(() => ChannelModel)
  @Access('channels:write')
  async updateChannel(@Args('id', { type: () => ID }) id: string, @Args('input') input: UpdateChannelInput) {
    return toChannelModel(await this.service.update(wholeNumber(id), input));
  }

  @Mutation(() => [ChannelModel], { description: 'Applies one change to several channels, all or none.' })
  @Access('channels:write')
  async updateChannels(@Args('ids', { type: () => [ID] }) ids: string[], @Args('input') input: UpdateChannelsInput) {
    return (await this.service.updateMany(ids.map(wholeNumber), input)).map(toChannelModel);
  }

  @Mutation(() => ChannelModel)
  @Access('channels:write')
  async copyChannel(
    @Args('id', { type: () => ID }) id: string,
    @Args('name') name: string,
    @Args('enabled', { type: () => Boolean, defaultValue: false }) enabled: boolean,
  ) {
    return toChannelModel(await this.service.copy(wholeNumber(id), name, enabled));
  }

  @Mutation(() => Int)
  @Access('channels:write')
  deleteChannels(@Args('ids', { type: () => [ID] }) ids: string[]) {
    return this.service.delete(ids.map(wholeNumber));
  }

  @Mutation(() => Int, { description: 'Deletes every disabled channel, disabled manually or automatically.' })
  @Access('channels:write')
  deleteDisabledChannels() {
    return this.service.deleteDisabled();
  }

  @Mutation(() => Int, { description: 'Makes every process reload all channels; returns their number.' })
  @Access('channels:write')
  repairChannels() {
    return this.service.rebuild();
  }

  @Mutation(() => [ChannelModel])
  @Access('channels:write')
  async setChannelsEnabled(@Args('ids', { type: () => [ID] }) ids: string[], @Args('enabled') enabled: boolean) {
    return (await this.service.setEnabled(ids.map(wholeNumber), enabled)).map(toChannelModel);
  }

  @Mutation(() => [String], {
    description: 'Model names that the upstream lists, requested with the stored or the given settings.',
  })
  @Access('channels:write')
  fetchUpstreamModels(@Args('input') input: FetchUpstreamModelsInput) {
    return this.offered.fetch(input);
  }

  @Subscription(() => ChannelChangesModel, {
    description:
      'Channels whose settings, status, test results or balance have changed, at most every two seconds; those with calls every ten seconds.',
    async resolve(this: ChannelsResolver, batch: Batch<number | null>): Promise<ChannelChangesModel> {
      const { channels, deletedIds, any } = await this.watch.stateOf(batch);
      return { channels: channels.map(toChannelModel), deletedIds, any };
    },
  })
  @Access('channels:read')
  async channelsChanged(): Promise<AsyncIterableIterator<Batch<number | null>>> {
    return this.watch.follow();
  }
}
