import { Args, Mutation, Parent, Query, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import { BalanceWatchService } from '../../billing/ledger/balance-watch.service.js';
import type { UserBalance } from '../../billing/ledger/balances.service.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller, OptionalCaller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { BindEmailArgs } from '../mail-codes/mail-codes.args.js';
import { UpdateSelfInput } from '../model/user.input.js';
import { BalanceChangeModel, toViewer, ViewerModel } from '../model/viewer.model.js';
import { UserListService } from '../users/user-list.service.js';
import { EmailBindingService } from './email-binding.service.js';
import { SelfService } from './self.service.js';

@Resolver(() => ViewerModel)
export class SelfResolver {
  constructor(
    private readonly self: SelfService,
    private readonly emails: EmailBindingService,
    private readonly users: UserListService,
    private readonly balances: BalanceWatchService,
  ) {}

  @Query(() => ViewerModel, {
    nullable: true,
    description:
      'The logged-in user, or null without a login. An invalid access token is an error, and a service credential has no access.',
  })
  @Access('public', { ownData: true })
  async viewer(@OptionalCaller() visitor: Principal | null): Promise<ViewerModel | null> {
    return visitor && toViewer(await this.users.get(visitor.userId));
  }

  @Mutation(() => ViewerModel)
  @Access('user')
  async updateSelf(@Caller() caller: Principal, @Args('input') input: UpdateSelfInput): Promise<ViewerModel> {
    await this.self.update(caller, input, false);
    return toViewer(await this.users.get(caller.userId));
  }

  @Subscription(() => BalanceChangeModel, {
    description: "The caller's balance after each change, at most once per second.",
    resolve: (balance: UserBalance, _: unknown, { principal }: GraphQLContext): BalanceChangeModel => ({
      userId: principal?.userId ?? 0,
      ...balance,
    }),
  })
  @Access('user')
  async balanceChanged(@Caller() { userId }: Principal): Promise<AsyncIterableIterator<UserBalance>> {
    return this.balances.follow(userId);
  }

  @ResolveField(() => Boolean, {
    description:
      'False for a user who only logs in through identity providers, so that no current password is required.',
  })
  hasPassword(@Parent() { id }: ViewerModel): Promise<boolean> {
    return this.self.hasPassword(Number(id));
  }

  @Mutation(() => ViewerModel, {
    description: 'Replaces the email address with one that is verified by an emailed code.',
  })
  @Access('login', { critical: true })
  async bindEmail(@Caller() caller: Principal, @Args() args: BindEmailArgs): Promise<ViewerModel> {
    await this.emails.bind(caller, args);
    return toViewer(await this.users.get(caller.userId));
  }

  @Mutation(() => ViewerModel, { description: 'Removes the email address of the account.' })
  @Access('login')
  async unbindEmail(@Caller() caller: Principal): Promise<ViewerModel> {
    await this.emails.unbind(caller);
    return toViewer(await this.users.get(caller.userId));
  }

  @Mutation(() => Boolean, { description: 'Deletes the account. Cannot be undone. All its sessions end.' })
  @Access('login')
  async deleteSelf(
    @Caller() caller: Principal,
    @Args('username', { description: 'The own username, exactly, as a confirmation.' }) username: string,
  ): Promise<boolean> {
    await this.self.cancelConfirmed(caller, username);
    return true;
  }

  @Mutation(() => String, {
    description: 'Creates a system access token; the previous one stops working. Returned only once.',
  })
  @Access('login')
  createAccessToken(@Caller() caller: Principal): Promise<string> {
    return this.self.createAccessToken(caller);
  }
}
