import { Args, Context, Field, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { InitializeSiteInput } from './initialize-site.input.js';
import { SetupService, visitorOf } from './setup.service.js';

@ObjectType()
@Access('public')
class SetupStatus {
  @Field(() => Boolean, { description: 'True after the setup of the site.' })
  done: boolean;

  @Field(() => Boolean, { description: 'True when an administrator exists.' })
  rootInitialised: boolean;

  @Field(() => Boolean, { description: 'True when the setup requires the setup secret of the server (SETUP_SECRET).' })
  secretRequired: boolean;

  @Field(() => String)
  databaseType: string;
}

@Resolver(() => SetupStatus)
export class SetupResolver {
  constructor(private readonly setup: SetupService) {}

  @Query(() => SetupStatus)
  @Access('public')
  setupStatus(): Promise<SetupStatus> {
    return this.setup.state();
  }

  @Mutation(() => SetupStatus)
  @Access('public', { demo: 'all' })
  initializeSite(@Args('input') input: InitializeSiteInput, @Context() context: GraphQLContext): Promise<SetupStatus> {
    return this.setup.initialise(input, visitorOf(context.request, input));
  }
}
