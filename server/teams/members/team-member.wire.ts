import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { teamRoleSchema } from '../model/team.wire.js';
import type { MemberSpending, TeamMember } from './team-members.service.js';

const cap = z.int().min(1).nullable().describe('Max quota units per period; null: no limit.');
const spent = z.int().nullable().describe('Quota units in the current period; null when you may not see it.');

export const teamMemberSchema = z
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
export function encodeMember(
  member: TeamMember,
  spending: MemberSpending | undefined,
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
