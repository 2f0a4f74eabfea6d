import { IsIn } from 'class-validator';
import { STAFF_ROLE_NAMES, type StaffRole } from '../../common/permissions.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';

@WireObject('StaffRoleChange')
export class StaffRoleInput {
  @Wire('staff_role', described('Empty withdraws the role.'))
  @IsIn(['', ...STAFF_ROLE_NAMES], withError(CommonError.invalid_parameter))
  staffRole: StaffRole | '';
}
