import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class SetupStatus {
  @Field(() => Boolean, { description: 'True once the site is initialised.' })
  done: boolean;

  @Field(() => Boolean, { description: 'True when an administrator exists already.' })
  rootInitialised: boolean;

  @Field(() => String)
  databaseType: string;
}
