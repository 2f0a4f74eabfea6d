import { ArgsType, Field, ID } from '@nestjs/graphql';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { STAFF_ROLE_NAMES, type StaffRole } from '../../common/permissions.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText, RecordId } from '../../platform/http/input/validators.js';
import { described, NUMERIC } from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../../platform/http/input/wire-field.js';
import { UserAction } from '../model/user-rules.js';

/** REST has the actions in lower case. */
const LOWER_CASE: WireRule = {
  decode: (action) => (typeof action === 'string' ? action.toUpperCase() : action),
  schema: { enum: Object.values(UserAction).map((action) => action.toLowerCase()) },
};

/** A user and the action on them, as REST names it. */
@WireObject('UserAction')
export class ManageUserInput {
  @Wire(NUMERIC)
  @RecordId(CommonError.invalid_parameter)
  id: number;

  @Wire(LOWER_CASE)
  @IsIn(Object.values(UserAction), withError(CommonError.invalid_parameter))
  action: UserAction;
}

@WireObject('StaffRoleChange')
export class StaffRoleInput {
  @Wire('staff_role', described('Empty withdraws the role.'))
  @IsIn(['', ...STAFF_ROLE_NAMES], withError(CommonError.invalid_parameter))
  staffRole: StaffRole | '';
}

@ArgsType()
export class AdjustUserQuotaArgs {
  @Field(() => ID)
  @IsString()
  id: string;

  @Field(() => Quota)
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  amount: number;

  @OptionalText(500)
  reason?: string | null;

  @Field(() => String)
  @IsString()
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @MaxLength(100)
  effectKey: string;
}
