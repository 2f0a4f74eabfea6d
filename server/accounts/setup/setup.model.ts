import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType()
@Access('public')
export class SetupStatus {
  @Field(() => Boolean, { description: 'True after the setup of the site.' })
  done: boolean;

  @Field(() => Boolean, { description: 'True when an administrator exists.' })
  rootInitialised: boolean;

  @Field(() => Boolean, { description: 'True when the setup requires the setup secret of the server (SETUP_SECRET).' })
  secretRequired: boolean;

  @Field(() => String)
  databaseType: string;
}
