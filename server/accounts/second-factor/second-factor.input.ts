import { Field, InputType } from '@nestjs/graphql';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';
import { CODE_LENGTH } from './code.input.js';

const MAX_PASSWORD = 1_000;

const password = z.string().optional().describe('The current password; required unless the login is recent.');

export const enrolmentRequestSchema = z.object({ password }).meta({ id: 'SecondFactorSetup' });

/** Re-authentication of the caller before a change of the login methods. */
@InputType()
export class IdentityInput {
  @Field(() => String, { nullable: true, description: 'The current password; required unless the login is recent.' })
  @MaxLength(MAX_PASSWORD, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  @IsOptional()
  currentPassword?: string | null;

  static decode({ password: currentPassword }: FieldsOf<typeof enrolmentRequestSchema>): object {
    return { currentPassword };
  }
}

export const disableSchema = z
  .object({ password, code: z.string().describe('Six digits of the authenticator app, or a recovery code.') })
  .meta({ id: 'SecondFactorDisable' });

/** The re-authentication and code that disable a second factor. */
@InputType()
export class DisableSecondFactorInput extends IdentityInput {
  @Field(() => String, { description: 'A code of the authenticator app, or a recovery code.' })
  @Length(CODE_LENGTH.min, CODE_LENGTH.max, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string;

  static override decode({ password: currentPassword, code }: FieldsOf<typeof disableSchema>): object {
    return { currentPassword, code: typeof code === 'string' ? code.trim() : code };
  }
}
