import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType('GroupModels', { description: 'The models that enabled channels serve in a group.' })
@Access('staff')
export class GroupModelsModel {
  @Field()
  group: string;

  @Field(() => [String])
  models: readonly string[];
}

@ObjectType('ModelChannels', { description: 'The number of channels that have a model.' })
@Access('channels:read')
export class ModelChannelsModel {
  @Field({ description: 'The name that clients use.' })
  model: string;

  @Field(() => Int, { description: 'Enabled channels.' })
  enabled: number;

  @Field(() => Int, { description: 'Channels in any state.' })
  all: number;
}
