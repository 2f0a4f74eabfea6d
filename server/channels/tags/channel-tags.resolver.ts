import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf, PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelFilter } from '../list/channel-filter.input.js';
import { UpdateChannelTagInput } from './channel-tag.input.js';
import { ChannelTagModel } from './channel-tag.model.js';
import { ChannelTagList } from './channel-tag-list.js';
import { ChannelTagsService } from './channel-tags.service.js';

const ChannelTagConnection = connectionOf(ChannelTagModel, 'ChannelTag');

@Resolver(() => ChannelTagModel)
export class ChannelTagsResolver {
  constructor(
    private readonly tags: ChannelTagsService,
    private readonly list: ChannelTagList,
  ) {}

  @Query(() => ChannelTagConnection, { description: 'Tags of the channels that match the filter, by name.' })
  @Access('channels:read')
  async channelTags(
    @Args('filter', { type: () => ChannelFilter, nullable: true }) filter?: ChannelFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { tags, total } = await this.list.page(filter ?? {}, listPageOf(requested));
    return toConnection(
      tags,
      requested.first,
      total,
      (tag) => tag,
      ({ tag }) => [tag],
    );
  }

  @Mutation(() => Int, { description: 'Changes all channels of a tag; returns their number.' })
  @Access('channels:write')
  updateChannelTag(@Args('tag') tag: string, @Args('input') input: UpdateChannelTagInput) {
    return this.tags.update(tag, input);
  }

  @Mutation(() => Int, { description: 'Enables or disables all channels of a tag; returns their number.' })
  @Access('channels:write')
  setChannelTagEnabled(@Args('tag') tag: string, @Args('enabled') enabled: boolean) {
    return this.tags.setEnabled(tag, enabled);
  }

  @Mutation(() => Int, { description: 'Sets the tag of channels; null removes it. Returns the number of channels.' })
  @Access('channels:write')
  tagChannels(
    @Args('ids', { type: () => [ID] }) ids: string[],
    @Args('tag', { type: () => String, nullable: true }) tag: string | null,
  ) {
    return this.tags.assign(ids.map(wholeNumber), tag ?? null);
  }
}
