import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { InitializeSiteInput } from './initialize-site.input.js';
import { SetupStatus } from './setup.model.js';
import { SetupService } from './setup.service.js';
import { visitorOf } from './setup-visitor.js';

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
