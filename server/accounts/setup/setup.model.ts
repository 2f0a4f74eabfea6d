import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class SetupStatus {
  @Field(() => Boolean, { description: 'True once the site is initialised.' })
  done: boolean;

  @Field(() => Boolean, { description: 'True when an administrator exists already.' })
  rootInitialised: boolean;

  @Field(() => Boolean, { description: 'True when the set-up asks for the setup secret of the server (SETUP_SECRET).' })
  secretRequired: boolean;

  @Field(() => String)
  databaseType: string;
}
