import { ArgsType, Field, InputType, Int } from '@nestjs/graphql';
import { IsIn } from 'class-validator';
import { TeamRole } from '../../common/principal.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { RequiredText, WholeNumber } from '../../platform/http/input/validators.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { OptionalMailAddress } from '../../platform/mail/mail-address.js';
import { TeamError } from '../model/team.errors.js';

const MAX_DAYS = 30;
const DEFAULT_DAYS = 7;

@InputType({ description: 'An invitation to a team.' })
@WireObject('TeamInvitationInput')
export class TeamInvitationInput {
  @Wire()
  @Field(() => TeamRole, { defaultValue: TeamRole.MEMBER })
  @IsIn(Object.values(TeamRole), withError(TeamError.team_role_invalid))
  role: TeamRole = TeamRole.MEMBER;

  @Wire(described('Days until it expires.'))
  @Field(() => Int, { defaultValue: DEFAULT_DAYS, description: 'Days until it expires.' })
  @WholeNumber(1, MAX_DAYS, CommonError.invalid_parameter)
  days: number = DEFAULT_DAYS;

  @Wire(described('The address that the link is mailed to; an earlier open invitation to it is replaced.'))
  @OptionalMailAddress(TeamError.team_invitation_address_invalid)
  email?: string | null;
}

@ArgsType()
@WireObject('TeamInvitationSecret')
export class InvitationSecretArgs {
  @Wire(described('The secret in the link of the invitation.'))
  @Field(() => String, { description: 'The secret in the link of the invitation.' })
  @RequiredText(100, TeamError.team_invitation_invalid)
  secret: string;
}
