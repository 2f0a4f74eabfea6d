import { Args, Field, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import type { SignInProviderName } from '../../options/catalogue/sign-in-providers.js';
import { IdentityProvider } from '../../options/status/status.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { IdentityBinding } from '../model/identity-provider.js';
import { toViewer, ViewerModel } from '../model/viewer.model.js';
import { UserListService } from '../users/user-list.service.js';
import { IdentityBindingsService } from './identity-bindings.service.js';

@ObjectType('IdentityBinding', { description: 'Whether an account at a provider is bound to the user.' })
@Access('user')
class IdentityBindingModel implements IdentityBinding {
  @Field(() => IdentityProvider)
  provider: SignInProviderName;

  @Field(() => Boolean)
  bound: boolean;
}

@Resolver(() => ViewerModel)
export class IdentityBindingsResolver {
  constructor(
    private readonly bindings: IdentityBindingsService,
    private readonly users: UserListService,
  ) {}

  @ResolveField(() => [IdentityBindingModel], {
    description: 'Every provider, and whether an account there is bound to the caller.',
  })
  identityBindings(@Parent() viewer: ViewerModel): Promise<IdentityBindingModel[]> {
    return this.bindings.bindingsOf(Number(viewer.id));
  }

  @Mutation(() => ViewerModel, {
    description: 'Removes the binding to a provider; refused when it is the only way to log in.',
  })
  @Access('login')
  async unbindIdentity(
    @Caller() caller: Principal,
    @Args('provider', { type: () => IdentityProvider }) provider: SignInProviderName,
  ): Promise<ViewerModel> {
    await this.bindings.unbind(caller, provider);
    return toViewer(await this.users.get(caller.userId));
  }
}
