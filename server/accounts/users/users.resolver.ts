import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { StaffRole as StaffRoleName } from '../../common/permissions.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Connection, PageInput } from '../../platform/graphql/connection.js';
import { CreateUserInput, UpdateUserInput, userIdOf } from '../model/user.input.js';
import { StaffRole, toUserModel, UserConnection, UserModel } from '../model/user.model.js';
import { UserAction } from '../model/user-rules.js';
import { UserEditorService } from './user-editor.service.js';
import { UserListService, UserOrderArgs } from './user-list.service.js';
import { AdjustUserQuotaArgs, UserFilter } from './users.input.js';
import { UsersService } from './users.service.js';

@Resolver(() => UserModel)
export class UsersResolver {
  constructor(
    private readonly service: UsersService,
    private readonly editor: UserEditorService,
    private readonly lists: UserListService,
  ) {}

  @Query(() => UserConnection)
  @Access('users:read')
  users(
    @Caller() caller: Principal,
    @Args() order: UserOrderArgs,
    @Args('filter', { type: () => UserFilter, nullable: true }) filter?: UserFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ): Promise<Connection<UserModel>> {
    return this.lists.connection(filter ?? {}, order, page ?? new PageInput(), (record) => toUserModel(caller, record));
  }

  @Query(() => UserModel)
  @Access('users:read')
  async user(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<UserModel> {
    return toUserModel(caller, await this.service.get(caller, userIdOf(id)));
  }

  @Mutation(() => UserModel)
  @Access('users:write')
  async createUser(@Caller() caller: Principal, @Args('input') input: CreateUserInput): Promise<UserModel> {
    return toUserModel(caller, await this.service.create(caller, input));
  }

  @Mutation(() => UserModel)
  @Access('users:write')
  async updateUser(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateUserInput,
  ): Promise<UserModel> {
    return toUserModel(caller, await this.editor.update(caller, userIdOf(id), input));
  }

  @Mutation(() => UserModel)
  @Access('users:write')
  async manageUser(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('action', { type: () => UserAction }) action: UserAction,
  ): Promise<UserModel> {
    return toUserModel(caller, await this.editor.act(caller, userIdOf(id), action));
  }

  @Mutation(() => UserModel, { description: 'Grants a staff role to a user with role 1; null withdraws it.' })
  @Access('access:write')
  async setStaffRole(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('staffRole', { type: () => StaffRole, nullable: true }) staffRole?: StaffRoleName,
  ): Promise<UserModel> {
    return toUserModel(caller, await this.editor.setStaffRole(caller, userIdOf(id), staffRole ?? null));
  }

  @Mutation(() => UserModel, {
    description: "Adds a signed amount to a user's balance; the ledger stores the administrator and the reason.",
  })
  @Access('quota:write')
  async adjustUserQuota(
    @Caller() caller: Principal,
    @Args() { id, amount, reason, effectKey }: AdjustUserQuotaArgs,
  ): Promise<UserModel> {
    const adjustment = { amount, reason: reason ?? '', effectKey };
    return toUserModel(caller, await this.editor.adjustQuota(caller, userIdOf(id), adjustment));
  }
}
