import { IsIn } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { RecordId } from '../../platform/http/input/validators.js';
import { NUMERIC } from '../../platform/http/input/wire.js';
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
