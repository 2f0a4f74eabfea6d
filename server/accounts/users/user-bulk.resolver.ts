import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { AdjustQuotaOfUsersArgs, ManageUsersArgs, SetGroupOfUsersArgs } from './user-bulk.args.js';
import { toUserChangeModel, UserChangeModel } from './user-bulk.model.js';
import { UserBulk } from './user-bulk.service.js';

@Resolver()
export class UserBulkResolver {
  constructor(private readonly bulk: UserBulk) {}

  @Mutation(() => [UserChangeModel], { description: 'Does with each user what `manageUser` does with one.' })
  @Access('users:write')
  async manageUsers(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args() { ids, action }: ManageUsersArgs,
  ): Promise<UserChangeModel[]> {
    const changes = await this.bulk.act(caller, ids, action);
    return changes.map((change) => toUserChangeModel(caller, change, language));
  }

  @Mutation(() => [UserChangeModel])
  @Access('users:write')
  async setGroupOfUsers(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args() { ids, group }: SetGroupOfUsersArgs,
  ): Promise<UserChangeModel[]> {
    const changes = await this.bulk.setGroup(caller, ids, group);
    return changes.map((change) => toUserChangeModel(caller, change, language));
  }

  @Mutation(() => [UserChangeModel], {
    description: "Adds a signed amount to each user's balance, as `adjustUserQuota` does to one.",
  })
  @Access('quota:write')
  async adjustQuotaOfUsers(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args() { ids, amount, reason, effectKey }: AdjustQuotaOfUsersArgs,
  ): Promise<UserChangeModel[]> {
    const changes = await this.bulk.adjustQuota(caller, ids, { amount, reason: reason ?? '', effectKey });
    return changes.map((change) => toUserChangeModel(caller, change, language));
  }
}
