import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, Length } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';

/** From six digits to a recovery code with spaces. */
export const CODE_LENGTH = { min: 6, max: 20 } as const;

export const codeSchema = z
  .object({ code: z.string().describe('Six digits of the authenticator app, or a recovery code.') })
  .meta({ id: 'SecondFactorCode' });

/** A code of the authenticator app, or a recovery code. */
@ArgsType()
export class CodeInput {
  @Field(() => String)
  @Length(CODE_LENGTH.min, CODE_LENGTH.max, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string;

  static decode({ code }: FieldsOf<typeof codeSchema>): object {
    return { code: typeof code === 'string' ? code.trim() : code };
  }
}
