import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { teamRoleSchema } from '../model/team.wire.js';
import { MemberCapsInput, RemoveTeamMemberArgs, TeamRoleArgs } from './team-member.input.js';
import type { MemberSpendingModel, TeamMemberModel } from './team-member.model.js';
import { TeamMembersService } from './team-members.service.js';

const cap = z.int().min(1).nullable().describe('Max quota units per period; null: no limit.');
const spent = z.int().nullable().describe('Quota units in the current period; null when you may not see it.');

const teamMemberSchema = z
  .object({
    user_id: z.int(),
    username: z.string(),
    display_name: z.string(),
    role: teamRoleSchema,
    joined_time: unixTime,
    daily_quota: cap,
    weekly_quota: cap,
    monthly_quota: cap,
    spent_today: spent,
    spent_this_week: spent,
    spent_this_month: spent,
  })
  .meta({ id: 'TeamMember' });

/**
 * A member in the REST format.
 * @param spending undefined when the caller may not see it
 */
function encodeMember(
  member: TeamMemberModel,
  spending: MemberSpendingModel | undefined,
): z.infer<typeof teamMemberSchema> {
  const { userId, username, displayName, joinedAt } = member;
  return {
    user_id: userId,
    username,
    display_name: displayName,
    role: member.role,
    joined_time: unixSeconds(joinedAt),
    daily_quota: member.dailyQuota,
    weekly_quota: member.weeklyQuota,
    monthly_quota: member.monthlyQuota,
    spent_today: spending?.day ?? null,
    spent_this_week: spending?.week ?? null,
    spent_this_month: spending?.month ?? null,
  };
}

@Controller('api/team/:id')
export class TeamMembersController {
  constructor(private readonly members: TeamMembersService) {}

  @Get('members')
  @Access('user')
  @Documented({ summary: 'List the members of a team, owners first', data: z.array(teamMemberSchema) })
  async list(@Caller() caller: Principal, @Param('id') id: string) {
    const [members, spending] = await Promise.all([
      this.members.of(caller, wholeNumber(id)),
      this.members.spendingOf(caller, wholeNumber(id)),
    ]);
    return ok(
      members.map((member) =>
        encodeMember(
          member,
          spending.find(({ userId }) => userId === member.userId),
        ),
      ),
    );
  }

  @Put('members/:userId')
  @Access('user')
  @Documented({ summary: 'Change the role of a member' })
  async setRole(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @WireBody(TeamRoleArgs) { role }: TeamRoleArgs,
  ) {
    await this.members.setRole(caller, wholeNumber(id), wholeNumber(userId), role);
    return ok();
  }

  @Put('members/:userId/caps')
  @Access('user')
  @Documented({
    summary: 'Limit what the tokens of a member may spend together per period',
    description: 'Absent caps stay unchanged; null or 0: no limit.',
  })
  async setCaps(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @WireBody(MemberCapsInput) caps: MemberCapsInput,
  ) {
    await this.members.setCaps(caller, wholeNumber(id), wholeNumber(userId), caps);
    return ok();
  }

  @Delete('members/:userId')
  @Access('user')
  @Documented({
    summary: 'Remove a member',
    description: 'The team keeps the tokens that the member created. They are disabled unless they are to be kept.',
  })
  async remove(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @WireQuery(RemoveTeamMemberArgs) { keepTokens }: RemoveTeamMemberArgs,
  ) {
    await this.members.remove(caller, wholeNumber(id), wholeNumber(userId), keepTokens);
    return ok();
  }

  @Post('leave')
  @Access('user')
  @Documented({ summary: 'End your membership', description: 'The tokens that you made are disabled.' })
  @HttpCode(200)
  async leave(@Caller() caller: Principal, @Param('id') id: string) {
    await this.members.remove(caller, wholeNumber(id), caller.userId, false);
    return ok();
  }
}
