import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { UserModel } from '../model/user.model.js';
import { SecondFactors } from './second-factors.service.js';

@Resolver(() => UserModel)
export class UserSecondFactorResolver {
  constructor(private readonly service: SecondFactors) {}

  @ResolveField(() => Boolean, {
    nullable: true,
    description: "Whether the user's logins require a code; null for users whom the caller may not edit.",
  })
  secondFactorEnabled(@Parent() { id, editable }: UserModel, @Context() { loaders }: GraphQLContext) {
    return editable ? loaders.for(this.service.areOn).load(Number(id)) : null;
  }
}
