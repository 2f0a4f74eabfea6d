import { Args, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ChannelModelsService } from './channel-models.service.js';

@ObjectType('GroupModels', { description: 'The models that enabled channels serve in a group.' })
@Access('staff')
class GroupModelsModel {
  @Field()
  group: string;

  @Field(() => [String])
  models: readonly string[];
}

@ObjectType('ModelChannels', { description: 'The number of channels that have a model.' })
@Access('channels:read')
class ModelChannelsModel {
  @Field({ description: 'The name that clients use.' })
  model: string;

  @Field(() => Int, { description: 'Enabled channels.' })
  enabled: number;

  @Field(() => Int, { description: 'Channels in any state.' })
  all: number;
}

@Resolver()
export class ModelsResolver {
  constructor(private readonly models: ChannelModelsService) {}

  @Query(() => [String], { description: 'Models the caller may call, in one group or over all usable groups.' })
  @Access('user')
  usableModels(
    @Caller() caller: Principal,
    @Args('group', { type: () => String, nullable: true }) group: string | null,
    @Args('aliases', {
      type: () => Boolean,
      defaultValue: false,
      description: 'Also the aliases of which the caller may call a model.',
    })
    aliases: boolean,
  ): string[] {
    return aliases ? this.models.usableWithAliases(caller, group) : this.models.usable(caller, group);
  }

  @Query(() => [GroupModelsModel], { description: 'The models that enabled channels serve, by group.' })
  @Access('staff')
  servedModels(): GroupModelsModel[] {
    return this.models.byGroup();
  }

  @Query(() => [ModelChannelsModel], {
    description: 'The models of all channels, sorted, with the number of their channels.',
  })
  @Access('channels:read')
  modelChannels(): ModelChannelsModel[] {
    return this.models.channelCounts();
  }

  @Query(() => [String], { description: 'Every model name that any channel serves or a channel type suggests.' })
  @Access('user')
  knownModels(): string[] {
    return this.models.known();
  }
}
