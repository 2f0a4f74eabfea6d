import { Field, ID, ObjectType } from '@nestjs/graphql';
import { AppError, type Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { toUserModel, UserModel } from '../model/user.model.js';
import type { UserChange } from './user-bulk.service.js';

@ObjectType('UserChange', { description: 'The outcome of a change of several users for one of them.' })
@Access('users:read')
export class UserChangeModel {
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

export function toUserChangeModel(
  caller: Principal,
  { id, username, result, statusChanged }: UserChange,
  language: Language,
): UserChangeModel {
  return result instanceof AppError
    ? { id, username, user: null, statusChanged, code: result.code, message: result.text(language) }
    : { id, username, user: toUserModel(caller, result), statusChanged, code: null, message: null };
}
