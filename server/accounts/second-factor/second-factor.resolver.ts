import { Args, Context, Field, Int, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { UserModel } from '../model/user.model.js';
import { ViewerModel } from '../model/viewer.model.js';
import { CodeInput, DisableSecondFactorInput, IdentityInput } from './second-factor.input.js';
import { SecondFactorsService } from './second-factors.service.js';

@ObjectType('SecondFactor', {
  description: 'The codes of an authenticator app that every login of the viewer requires.',
})
@Access('user')
class SecondFactorModel {
  @Field(() => Boolean)
  enabled: boolean;

  @Field(() => Int, { description: 'The number of unused recovery codes.' })
  recoveryCodesLeft: number;
}

@ObjectType('SecondFactorEnrolment', {
  description: 'The secret for an authenticator app; logins require codes after the first code confirmed it.',
})
@Access('user')
class SecondFactorEnrolmentModel {
  @Field(() => String, { description: 'Base32, for manual entry.' })
  secret: string;

  @Field(() => String, { description: 'An otpauth:// address for a QR code.' })
  address: string;
}

@Resolver(() => ViewerModel)
export class SecondFactorResolver {
  constructor(private readonly service: SecondFactorsService) {}

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

@Resolver(() => UserModel)
export class UserSecondFactorResolver {
  constructor(private readonly service: SecondFactorsService) {}

  @ResolveField(() => Boolean, {
    nullable: true,
    description: "Whether the user's logins require a code; null for users whom the caller may not edit.",
  })
  secondFactorEnabled(@Parent() { id, editable }: UserModel, @Context() { loaders }: GraphQLContext) {
    return editable ? loaders.for(this.service.areOn).load(Number(id)) : null;
  }
}
