import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';

export const loginSchema = z
  .object({
    username: z.string().max(100).describe('Username or e-mail address.'),
    password: z.string(),
  })
  .meta({ id: 'Login' });

/** A username or e-mail address, and a password. */
export class LoginInput {
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  username: string;

  @MaxLength(1_000, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  password: string;

  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string;

  static decode({ username, password }: FieldsOf<typeof loginSchema>, { turnstile }: WireRecord): object {
    const name = typeof username === 'string' ? username.trim() : username;
    return { username: name, password, botCheck: typeof turnstile === 'string' ? turnstile : '' };
  }
}
