import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { says, type WireRecord } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-book.js';

export const loginSchema = z
  .object({
    username: z.string().max(100).describe('Username or e-mail address.'),
    password: z.string(),
  })
  .meta({ id: 'Login' });

/** A username or e-mail address, and a password. */
export class LoginInput {
  @MaxLength(100, says(CommonError.invalid_parameter))
  @IsNotEmpty(says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  username: string;

  @MaxLength(1_000, says(CommonError.invalid_parameter))
  @IsNotEmpty(says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  password: string;

  @IsString(says(CommonError.invalid_parameter))
  botCheck: string;

  static decode({ username, password }: FieldsOf<typeof loginSchema>, { turnstile }: WireRecord): object {
    const name = typeof username === 'string' ? username.trim() : username;
    return { username: name, password, botCheck: typeof turnstile === 'string' ? turnstile : '' };
  }
}
