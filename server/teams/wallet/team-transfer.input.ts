import { Field, InputType } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalId, WholeNumber } from '../../platform/http/input/validators.js';
import { described, POSITIVE_ID } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { TeamError } from '../model/team.errors.js';

const TO_USER = 'The member who gets the quota from the team; null: the team gets it from the caller.';
const EFFECT_KEY =
  'A second transfer of the caller with the same key has no effect; with another amount or target it is refused with `idempotency_key_reused`.';

@InputType({ description: 'A transfer between the balances of a team and of its owner or a member.' })
@WireObject('TeamTransfer')
export class TeamTransferInput {
  @Wire(described('Quota units.'))
  @Field(() => Quota)
  @WholeNumber(1, Number.MAX_SAFE_INTEGER, TeamError.team_transfer_invalid)
  amount: number;

  @Wire('to_user_id', POSITIVE_ID, described(TO_USER))
  @OptionalId(TO_USER)
  toUserId?: string | null;

  @Wire('effect_key', described(EFFECT_KEY))
  @Field(() => String, { description: EFFECT_KEY })
  @MaxLength(100)
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  effectKey: string;
}
