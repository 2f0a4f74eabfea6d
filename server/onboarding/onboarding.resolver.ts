import { Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { OnboardingModel, OnboardingService } from './onboarding.service.js';

@Resolver(() => OnboardingModel)
export class OnboardingResolver {
  constructor(private readonly service: OnboardingService) {}

  @Query(() => OnboardingModel, {
    description:
      'The onboarding steps from an empty site to the first billed request, with the progress of the caller.',
  })
  @Access('user')
  onboarding(@Caller() caller: Principal): Promise<OnboardingModel> {
    return this.service.of(caller);
  }
}
