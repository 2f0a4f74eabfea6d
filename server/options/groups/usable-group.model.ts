import { Field, Float, ObjectType } from '@nestjs/graphql';

@ObjectType('UsableGroup')
export class UsableGroupModel {
  @Field(() => String)
  name: string;

  @Field(() => String)
  description: string;

  @Field(() => Float)
  ratio: number;
}
