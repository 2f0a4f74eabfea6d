import { Field, Float, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType('UsableGroup')
@Access('public')
export class UsableGroupModel {
  @Field(() => String)
  name: string;

  @Field(() => String)
  description: string;

  @Field(() => Float)
  ratio: number;
}
