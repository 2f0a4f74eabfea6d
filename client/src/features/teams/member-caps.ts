import type { TeamMemberRowFragment, TeamPageQuery } from './teams.generated';

type Spending = TeamPageQuery['team']['memberSpending'][number];

/** A cap of a member, and what was spent of it; quota units. */
export interface MemberCap {
  readonly period: 'day' | 'week' | 'month';
  readonly cap: number;
  /** Undefined when the viewer may not see it. */
  readonly spent: number | undefined;
}

/** The caps that a member has. */
export function capsOf(member: TeamMemberRowFragment, spending: readonly Spending[]): MemberCap[] {
  const of = spending.find(({ userId }) => userId === member.userId);
  const caps = [
    { period: 'day', cap: member.dailyQuota, spent: of?.day },
    { period: 'week', cap: member.weeklyQuota, spent: of?.week },
    { period: 'month', cap: member.monthlyQuota, spent: of?.month },
  ] as const;
  return caps.flatMap(({ period, cap, spent }) => (cap === null ? [] : [{ period, cap, spent }]));
}
