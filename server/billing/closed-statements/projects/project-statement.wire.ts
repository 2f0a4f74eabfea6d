import { z } from 'zod';
import { unixSeconds } from '../../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../../platform/http/openapi/schema-registry.js';
import type { StatedCounts } from '../closed-statement.js';
import { membersOf, type ProjectStatement } from './project-statement.js';

const counts = { requests: z.int(), prompt_tokens: z.int(), completion_tokens: z.int(), quota: quotaUnits };
const limit = quotaUnits.nullable().describe('Quota units, when the month was closed; null: no limit.');
const member = z.int().nullable().describe('The member who made the token.');

export const projectStatementSchema = z
  .object({
    number: z.string().describe('Unique on the site.'),
    team_id: z.int(),
    team_name: z.string(),
    project_id: z.int(),
    project_name: z.string(),
    month: z.string().describe('YYYY-MM.'),
    time_zone: z.string().describe('The time zone of the site in which the month began and ended.'),
    begins_at: unixTime,
    ends_at: unixTime,
    quota_per_unit: z.int().describe('Quota units of one US dollar when the month was closed.'),
    budget: limit,
    former_budget: quotaUnits
      .nullable()
      .describe(
        'Quota units: the budget of the statement before, in the first statement the same as budget; null: no limit.',
      ),
    daily_quota: limit,
    weekly_quota: limit,
    monthly_quota: limit,
    spent_before: quotaUnits.describe('Quota units: the charges of all statements before.'),
    usage_total: quotaUnits.describe('Quota units: the charges of all calls of the month.'),
    spent_after: quotaUnits.describe('spent_before + usage_total, which is spent_before of the next statement.'),
    days: z.array(z.object({ day: z.string().describe('YYYY-MM-DD, in UTC.'), ...counts })),
    members: z.array(z.object({ user_id: member, name: z.string(), ...counts })),
    tokens: z.array(z.object({ token_id: z.int(), name: z.string(), user_id: member, ...counts })),
    models: z.array(z.object({ model: z.string(), ...counts })),
    hash: z.string().describe('SHA-256 of the facts, in hexadecimal.'),
    closed_at: unixTime,
  })
  .meta({ id: 'ProjectStatement' });

const encodeCounts = ({ requests, promptTokens, completionTokens, quota }: StatedCounts) => ({
  requests,
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  quota,
});

/** A statement in the REST format. */
export function encodeProjectStatement(statement: ProjectStatement): z.infer<typeof projectStatementSchema> {
  const { number, month, budget, hash, days, tokens, models } = statement;
  return {
    number,
    team_id: statement.teamId,
    team_name: statement.teamName,
    project_id: statement.projectId,
    project_name: statement.projectName,
    month,
    time_zone: statement.timeZone,
    begins_at: unixSeconds(statement.beginsAt),
    ends_at: unixSeconds(statement.endsAt),
    quota_per_unit: statement.quotaPerUnit,
    budget,
    former_budget: statement.formerBudget,
    daily_quota: statement.dailyQuota,
    weekly_quota: statement.weeklyQuota,
    monthly_quota: statement.monthlyQuota,
    spent_before: statement.spentBefore,
    usage_total: statement.usageTotal,
    spent_after: statement.spentAfter,
    days: days.map((row) => ({ day: row.day, ...encodeCounts(row) })),
    members: membersOf(statement).map((row) => ({ user_id: row.member, name: row.name, ...encodeCounts(row) })),
    tokens: tokens.map((row) => {
      return { token_id: row.token, name: row.name, user_id: row.member, ...encodeCounts(row) };
    }),
    models: models.map((row) => ({ model: row.model, ...encodeCounts(row) })),
    hash,
    closed_at: unixSeconds(statement.closedAt),
  };
}
