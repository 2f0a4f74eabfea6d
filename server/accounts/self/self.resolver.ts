import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Caller, Visitor } from '../../platform/access/caller.decorator.js';
import { UpdateSelfInput } from '../model/user.input.js';
import { toViewer, ViewerModel } from '../model/viewer.model.js';
import { UserList } from '../users/user-list.service.js';
import { BindEmailArgs } from './bind-email.args.js';
import { EmailBinding } from './email-binding.service.js';
import { SelfService } from './self.service.js';

@Resolver(() => ViewerModel)
export class SelfResolver {
  constructor(
    private readonly self: SelfService,
    private readonly emails: EmailBinding,
    private readonly users: UserList,
  ) {}

  @Query(() => ViewerModel, { nullable: true, description: 'The caller, or null when nobody is logged in.' })
  async viewer(@Visitor() visitor: Principal | null): Promise<ViewerModel | null> {
    return visitor && toViewer(await this.users.get(visitor.userId));
  }

  @Mutation(() => ViewerModel)
  async updateSelf(@Caller() caller: Principal, @Args('input') input: UpdateSelfInput): Promise<ViewerModel> {
    await this.self.update(caller, input, false);
    return toViewer(await this.users.get(caller.userId));
  }

  @ResolveField(() => Boolean, { description: 'False for who only ever came by another site: nothing to ask for.' })
  hasPassword(@Parent() { id }: ViewerModel): Promise<boolean> {
    return this.self.hasPassword(Number(id));
  }

  @Mutation(() => ViewerModel, {
    description: 'Takes an address that a mailed code proves, in the place of the last one.',
  })
  async bindEmail(@Caller() caller: Principal, @Args() args: BindEmailArgs): Promise<ViewerModel> {
    await this.emails.bind(caller, args);
    return toViewer(await this.users.get(caller.userId));
  }

  @Mutation(() => ViewerModel, { description: 'Gives the e-mail address of the account up.' })
  async unbindEmail(@Caller() caller: Principal): Promise<ViewerModel> {
    await this.emails.unbind(caller);
    return toViewer(await this.users.get(caller.userId));
  }

  @Mutation(() => Boolean, { description: 'Cancels the account. Cannot be undone. All its logins end.' })
  async deleteSelf(
    @Caller() caller: Principal,
    @Args('username', { description: 'The own username, exactly, as a confirmation.' }) username: string,
  ): Promise<boolean> {
    await this.self.cancelConfirmed(caller, username);
    return true;
  }

  @Mutation(() => String, {
    description: 'Makes a new system access token; the previous one stops working. Shown once.',
  })
  createAccessToken(@Caller() caller: Principal): Promise<string> {
    return this.self.createAccessToken(caller);
  }
}
