import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType('GroupModels', { description: 'The models that enabled channels serve in a group.' })
@Access('staff')
export class GroupModelsModel {
  @Field()
  group: string;

  @Field(() => [String])
  models: readonly string[];
}
