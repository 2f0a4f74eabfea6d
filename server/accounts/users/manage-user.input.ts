import { IsIn, IsInt, Min } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';
import { UserAction } from '../model/user-rules.js';

export const manageUserSchema = z
  .object({
    id: z.int().min(1),
    action: z.enum(['promote', 'demote', 'enable', 'disable', 'delete']),
  })
  .meta({ id: 'UserAction' });

/** A user and the action on them, as REST names it. */
export class ManageUserInput {
  @Min(1, withError(CommonError.invalid_parameter))
  @IsInt(withError(CommonError.invalid_parameter))
  id: number;

  @IsIn(Object.values(UserAction), withError(CommonError.invalid_parameter))
  action: UserAction;

  static decode({ id, action }: FieldsOf<typeof manageUserSchema>): object {
    return { id: Number(id), action: typeof action === 'string' ? action.toUpperCase() : action };
  }
}
