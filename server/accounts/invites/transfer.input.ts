import { ArgsType, Field } from '@nestjs/graphql';
import { IsInt, Max, Min } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';

export const transferSchema = z
  .object({ quota: z.int().min(1).describe('Quota units; at least the equivalent of one US dollar.') })
  .meta({ id: 'InviteTransfer' });

/** The amount to transfer. */
@ArgsType()
export class TransferArgs {
  @Field(() => Quota)
  @Max(Number.MAX_SAFE_INTEGER, withError(CommonError.invalid_parameter))
  @Min(1, withError(CommonError.invalid_parameter))
  @IsInt(withError(CommonError.invalid_parameter))
  amount: number;

  static decode({ quota }: FieldsOf<typeof transferSchema>): object {
    return { amount: quota };
  }
}
