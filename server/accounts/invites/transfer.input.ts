import { ArgsType, Field } from '@nestjs/graphql';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { WholeNumber } from '../../platform/http/input/validators.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';

/** The amount to transfer. */
@ArgsType()
@WireObject('InviteTransfer')
export class TransferArgs {
  @Wire('quota', described('Quota units; at least the equivalent of one US dollar.'))
  @Field(() => Quota)
  @WholeNumber(1, Number.MAX_SAFE_INTEGER, CommonError.invalid_parameter)
  amount: number;
}
