import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ViewerModel } from '../model/viewer.model.js';
import { CodeInput, DisableSecondFactorInput, IdentityInput } from './second-factor.input.js';
import { SecondFactorEnrolmentModel, SecondFactorModel } from './second-factor.model.js';
import { SecondFactors } from './second-factors.service.js';

@Resolver(() => ViewerModel)
export class SecondFactorResolver {
  constructor(private readonly service: SecondFactors) {}

  @ResolveField(() => SecondFactorModel)
  secondFactor(@Caller() { userId }: Principal): Promise<SecondFactorModel> {
    return this.service.stateOf(userId);
  }

  @Mutation(() => SecondFactorEnrolmentModel, {
    description: 'Creates a secret for an authenticator app; returned only once.',
  })
  @Access('login')
  beginSecondFactor(
    @Caller() caller: Principal,
    @Args('input', { nullable: true }) input?: IdentityInput,
  ): Promise<SecondFactorEnrolmentModel> {
    return this.service.begin(caller, input?.currentPassword);
  }

  @Mutation(() => [String], { description: 'Enables the second factor; returns the recovery codes, only once.' })
  @Access('login')
  confirmSecondFactor(@Caller() caller: Principal, @Args() { code }: CodeInput): Promise<string[]> {
    return this.service.confirm(caller, code);
  }

  @Mutation(() => [String], { description: 'Replaces the recovery codes; returns the new ones, only once.' })
  @Access('login')
  renewRecoveryCodes(@Caller() caller: Principal, @Args() { code }: CodeInput): Promise<string[]> {
    return this.service.renewRecoveryCodes(caller, code);
  }

  @Mutation(() => SecondFactorModel)
  @Access('login')
  async disableSecondFactor(
    @Caller() caller: Principal,
    @Args('input') { currentPassword, code }: DisableSecondFactorInput,
  ): Promise<SecondFactorModel> {
    await this.service.disable(caller, currentPassword, code);
    return this.service.stateOf(caller.userId);
  }
}
