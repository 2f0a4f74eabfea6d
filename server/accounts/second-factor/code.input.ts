import { IsString, Length } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common-errors.js';
import type { FieldsOf } from '../../platform/http/schema-book.js';
import { says } from '../../platform/http/validation.js';

const SHORTEST = 6;
const LONGEST = 20;

export const codeSchema = z
  .object({ code: z.string().describe('Six digits of the app, or a recovery code.') })
  .meta({ id: 'SecondFactorCode' });

/** A code of the app, or a recovery code. */
export class CodeInput {
  @Length(SHORTEST, LONGEST, says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  code: string;

  static decode({ code }: FieldsOf<typeof codeSchema>): object {
    return { code: typeof code === 'string' ? code.trim() : code };
  }
}
