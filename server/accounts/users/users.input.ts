import { ArgsType, Field, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { STAFF_ROLE_NAMES, type StaffRole } from '../../common/permissions.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalBoolean, OptionalText, RecordId, WholeNumber } from '../../platform/http/input/validators.js';
import { choice, described, NUMERIC, QUERY_NUMBER, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../../platform/http/input/wire-field.js';
import { AccountKind, UserAction } from '../model/user-rules.js';
import { AdjustedAmount, AdjustmentKey, AdjustmentReason } from './adjustment-fields.js';

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

  @AdjustedAmount()
  amount: number;

  @AdjustmentReason()
  reason?: string | null;

  @AdjustmentKey()
  effectKey: string;
}

/** Max value of a smallint column. */
const MAX_NUMBER = 32_767;

registerEnumType(AccountKind, { name: 'AccountKind' });

/** The filter of users; all given conditions are combined with AND. */
@InputType()
export class UserFilter {
  @Field(() => AccountKind, { nullable: true, description: 'Absent: users, no teams.' })
  @IsOptional()
  @IsIn(Object.values(AccountKind))
  kind?: AccountKind | null;

  @OptionalText(100, 'Matches id, username, display name and email.')
  keyword?: string | null;

  @OptionalText(64)
  group?: string | null;

  @Field(() => Int, { nullable: true, description: '1 user, 10 administrator, 100 super administrator.' })
  @IsOptional()
  @WholeNumber(0, MAX_NUMBER)
  role?: number | null;

  @Field(() => Int, { nullable: true, description: '1 active, 2 banned.' })
  @IsOptional()
  @WholeNumber(0, MAX_NUMBER)
  status?: number | null;

  @OptionalBoolean('True: deleted users only; false: none of them.')
  deleted?: boolean | null;
}

/** The filter in the query of a search. */
export class UserSearchQuery extends UserFilter {
  @Wire(choice({ user: AccountKind.USER, team: AccountKind.TEAM }), described('Absent: users, no teams.'))
  override kind?: AccountKind | null;

  @Wire(QUERY_TEXT)
  override keyword?: string | null;

  @Wire(QUERY_TEXT)
  override group?: string | null;

  @Wire(QUERY_NUMBER)
  override role?: number | null;

  @Wire(QUERY_NUMBER)
  override status?: number | null;
}
