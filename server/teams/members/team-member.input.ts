import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { IsBoolean, IsIn } from 'class-validator';
import { TeamRole } from '../../common/principal.js';
import { withError } from '../../platform/http/input/validation.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../../platform/http/input/wire-field.js';
import { Cap } from '../model/cap-field.js';
import { TeamError } from '../model/team.errors.js';

@ArgsType()
@WireObject('TeamMemberRole')
export class TeamRoleArgs {
  @Wire()
  @Field(() => TeamRole)
  @IsIn(Object.values(TeamRole), withError(TeamError.team_role_invalid))
  role: TeamRole;
}

/** Total caps of the tokens that a member has made for the team. Null: no limit; absent: unchanged. */
@InputType()
@WireObject('TeamMemberCaps')
export class MemberCapsInput {
  @Cap('daily_quota', "Max quota units per day in the site's time zone.")
  dailyQuota?: number | null;

  @Cap('weekly_quota', 'Max quota units per week, from Monday.')
  weeklyQuota?: number | null;

  @Cap('monthly_quota', 'Max quota units per month.')
  monthlyQuota?: number | null;
}

/** In a query, only `true` is true. */
const QUERY_FLAG: WireRule = { decode: (value) => value === 'true', schema: { type: 'boolean' }, required: false };
const KEEP_TOKENS = 'Whether the tokens that the member made keep working. The member knows their keys.';

@ArgsType()
export class RemoveTeamMemberArgs {
  @Wire('keep_tokens', QUERY_FLAG, described(KEEP_TOKENS))
  @Field(() => Boolean, { defaultValue: false, description: KEEP_TOKENS })
  @IsBoolean()
  keepTokens: boolean = false;
}
