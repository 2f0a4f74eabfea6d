import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelModel, toChannelModel } from '../model/channel.model.js';
import { ChannelKeyEditorService } from './channel-key-editor.service.js';

/** Changes of single keys. Keys are identified by their fingerprints, because stored keys cannot be read. */
@Resolver(() => ChannelModel)
export class ChannelKeysResolver {
  constructor(private readonly keys: ChannelKeyEditorService) {}

  @Mutation(() => ChannelModel, { description: 'Adds keys, separated by commas or newlines, to the existing ones.' })
  @Access('channels:write')
  async addChannelKeys(@Args('id', { type: () => ID }) id: string, @Args('keys') keys: string) {
    return toChannelModel(await this.keys.add(wholeNumber(id), keys));
  }

  @Mutation(() => ChannelModel)
  @Access('channels:write')
  async replaceChannelKey(
    @Args('id', { type: () => ID }) id: string,
    @Args('fingerprint') fingerprint: string,
    @Args('key') key: string,
  ) {
    return toChannelModel(await this.keys.replace(wholeNumber(id), fingerprint, key));
  }

  @Mutation(() => ChannelModel, { description: 'Removes keys; at least one must remain.' })
  @Access('channels:write')
  async removeChannelKeys(
    @Args('id', { type: () => ID }) id: string,
    @Args('fingerprints', { type: () => [String] }) fingerprints: string[],
  ) {
    return toChannelModel(await this.keys.remove(wholeNumber(id), fingerprints));
  }

  @Mutation(() => ChannelModel, {
    description: 'Enables or disables one key. The channel is disabled with its last key.',
  })
  @Access('channels:write')
  async setChannelKeyEnabled(
    @Args('id', { type: () => ID }) id: string,
    @Args('fingerprint') fingerprint: string,
    @Args('enabled') enabled: boolean,
  ) {
    return toChannelModel(await this.keys.setEnabled(wholeNumber(id), fingerprint, enabled));
  }
}
