import { ArgsType, Field } from '@nestjs/graphql';
import { IsInt, Max, Min } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';

/** The amount to transfer. */
@ArgsType()
@WireObject('InviteTransfer')
export class TransferArgs {
  @Wire('quota', described('Quota units; at least the equivalent of one US dollar.'))
  @Field(() => Quota)
  @Max(Number.MAX_SAFE_INTEGER, withError(CommonError.invalid_parameter))
  @Min(1, withError(CommonError.invalid_parameter))
  @IsInt(withError(CommonError.invalid_parameter))
  amount: number;
}
