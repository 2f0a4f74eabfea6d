import { IsIn, IsInt, Min } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { says } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-book.js';
import { UserAction } from '../model/user-rules.js';

export const manageUserSchema = z
  .object({
    id: z.int().min(1),
    action: z.enum(['promote', 'demote', 'enable', 'disable', 'delete']),
  })
  .meta({ id: 'UserAction' });

/** A user and what to do to them, as REST names it. */
export class ManageUserInput {
  @Min(1, says(CommonError.invalid_parameter))
  @IsInt(says(CommonError.invalid_parameter))
  id: number;

  @IsIn(Object.values(UserAction), says(CommonError.invalid_parameter))
  action: UserAction;

  static decode({ id, action }: FieldsOf<typeof manageUserSchema>): object {
    return { id: Number(id), action: typeof action === 'string' ? action.toUpperCase() : action };
  }
}
