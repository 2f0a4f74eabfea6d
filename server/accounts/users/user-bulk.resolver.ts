import { Args, ArgsType, Context, Field, ID, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsEnum, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { AppError, type Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { withError } from '../../platform/http/input/validation.js';
import { toUserModel, UserModel } from '../model/user.model.js';
import { UserAction } from '../model/user-rules.js';
import { AdjustedAmount, AdjustmentKey, AdjustmentReason } from './adjustment-fields.js';
import { UserBulkService, type UserChange } from './user-bulk.service.js';

const MAX_USERS = 200;

@ArgsType()
class UserIdsArgs {
  @Field(() => [ID])
  @IsString({ each: true })
  @ArrayUnique()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_USERS)
  ids: string[];
}

@ArgsType()
class ManageUsersArgs extends UserIdsArgs {
  @Field(() => UserAction)
  @IsEnum(UserAction)
  action: UserAction;
}

@ArgsType()
class SetGroupOfUsersArgs extends UserIdsArgs {
  @Field(() => String)
  @IsString()
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @MaxLength(64)
  group: string;
}

@ArgsType()
class AdjustQuotaOfUsersArgs extends UserIdsArgs {
  @AdjustedAmount()
  amount: number;

  @AdjustmentReason()
  reason?: string | null;

  @AdjustmentKey()
  effectKey: string;
}

@ObjectType('UserChange', { description: 'The outcome of a change of several users for one of them.' })
@Access('users:read')
class UserChangeModel {
  @Field(() => ID)
  id: string;

  @Field(() => String, { nullable: true, description: 'Null if the user does not exist.' })
  username: string | null;

  @Field(() => UserModel, { nullable: true, description: 'The changed user; null if the change was refused.' })
  user: UserModel | null;

  @Field(() => Boolean, {
    description: 'True if the user was enabled or disabled by the change; false if the user had the status before.',
  })
  statusChanged: boolean;

  @Field(() => String, { nullable: true, description: 'The code of the error for which the change was refused.' })
  code: string | null;

  @Field(() => String, { nullable: true, description: 'The text of the error.' })
  message: string | null;
}

function toUserChangeModel(
  caller: Principal,
  { id, username, result, statusChanged }: UserChange,
  language: Language,
): UserChangeModel {
  return result instanceof AppError
    ? { id, username, user: null, statusChanged, code: result.code, message: result.text(language) }
    : { id, username, user: toUserModel(caller, result), statusChanged, code: null, message: null };
}

@Resolver()
export class UserBulkResolver {
  constructor(private readonly bulk: UserBulkService) {}

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
