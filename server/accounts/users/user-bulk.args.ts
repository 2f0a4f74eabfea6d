import { ArgsType, Field, ID } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsEnum, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';
import { UserAction } from '../model/user-rules.js';

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
export class ManageUsersArgs extends UserIdsArgs {
  @Field(() => UserAction)
  @IsEnum(UserAction)
  action: UserAction;
}

@ArgsType()
export class SetGroupOfUsersArgs extends UserIdsArgs {
  @Field(() => String)
  @IsString()
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @MaxLength(64)
  group: string;
}

@ArgsType()
export class AdjustQuotaOfUsersArgs extends UserIdsArgs {
  @Field(() => Quota)
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  amount: number;

  @OptionalText(500)
  reason?: string | null;

  @Field(() => String, { description: 'A repeated key has no effect on users who have received the amount.' })
  @IsString()
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @MaxLength(100)
  effectKey: string;
}
