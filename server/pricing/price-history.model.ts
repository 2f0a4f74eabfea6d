import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';

@ObjectType('ModelPriceChange', { description: 'A change of the entry of a model in a price option.' })
@Access('prices:read')
export class ModelPriceChangeModel {
  @Field(() => String, { description: 'The option, such as ModelRatio.' })
  key: string;

  @Field(() => String, { nullable: true, description: 'The entry before as JSON; null without one.' })
  before: string | null;

  @Field(() => String, { nullable: true, description: 'The entry afterwards as JSON; null without one.' })
  after: string | null;

  @Field(() => DateTime)
  changedAt: Date;

  @Field(() => String, { description: 'The username at that time.' })
  username: string;
}
