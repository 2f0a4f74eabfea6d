import type { ClientBase } from 'pg';
import type { StatementPeriod } from '../closed-statement.js';
import {
  hashOfProject,
  type ProjectStatement,
  type ProjectStatementFacts,
  projectStatementNumber,
  type StatedToken,
} from './project-statement.js';
import type { UnstatedProject } from './project-sums.js';

const PROJECTS = `
  SELECT p.id::float8 AS id, p.team_id::float8 AS "teamId", coalesce(u.username, '') AS "teamName", p.name,
      p.total_quota::float8 AS budget, p.daily_quota::float8 AS "dailyQuota", p.weekly_quota::float8 AS "weeklyQuota",
      p.monthly_quota::float8 AS "monthlyQuota", last.id IS NOT NULL AS "isStated", last.budget::float8 AS "lastBudget",
      coalesce(last.spent_after, 0)::float8 AS "spentBefore"
    FROM projects p LEFT JOIN users u ON u.id = p.team_id
      LEFT JOIN LATERAL (SELECT s.id, s.budget, s.spent_after FROM project_statements s WHERE s.project_id = p.id
        ORDER BY s.month DESC LIMIT 1) last ON true
    WHERE p.id = ANY($1::bigint[]) AND p.team_id = ANY($2::bigint[])`;
const TOKENS = `
  SELECT t.id::float8 AS id, t.name, t.created_by::float8 AS member, coalesce(u.username, '') AS "memberName"
    FROM tokens t LEFT JOIN users u ON u.id = t.created_by WHERE t.id = ANY($1::bigint[])`;
const WRITE = `
  INSERT INTO project_statements (number, team_id, team_name, project_id, project_name, month, time_zone, begins_at, ends_at, issuer,
      quota_per_unit, in_currency, budget, former_budget, daily_quota, weekly_quota, monthly_quota, spent_before, usage_total,
      spent_after, days, tokens, models, member_names, hash)
    SELECT number, "teamId", "teamName", "projectId", "projectName", month, "timeZone", "beginsAt", "endsAt", issuer,
        "quotaPerUnit", "inCurrency", budget, "formerBudget", "dailyQuota", "weeklyQuota", "monthlyQuota", "spentBefore", "usageTotal",
        "spentAfter", days, tokens, models, "memberNames", hash
      FROM json_to_recordset($1::json) s(number text, "teamId" bigint, "teamName" text, "projectId" bigint, "projectName" text,
        month text, "timeZone" text, "beginsAt" timestamptz, "endsAt" timestamptz, issuer text, "quotaPerUnit" bigint,
        "inCurrency" boolean, budget bigint, "formerBudget" bigint, "dailyQuota" bigint, "weeklyQuota" bigint,
        "monthlyQuota" bigint, "spentBefore" bigint, "usageTotal" bigint, "spentAfter" bigint, days jsonb, tokens jsonb,
        models jsonb, "memberNames" jsonb, hash text)`;

interface ProjectRow {
  readonly id: number;
  readonly teamId: number;
  readonly teamName: string;
  readonly name: string;
  readonly budget: number | null;
  readonly dailyQuota: number | null;
  readonly weeklyQuota: number | null;
  readonly monthlyQuota: number | null;
  readonly isStated: boolean;
  readonly lastBudget: number | null;
  readonly spentBefore: number;
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly member: number | null;
  readonly memberName: string;
}

/**
 * Writes the statements of projects of the given teams, in the transaction and from the snapshot of the team
 * statements. The sums of the projects and the usage without a project therefore add up to the usage of the team.
 * @returns the number of statements
 */
export async function writeProjectStatements(
  client: ClientBase,
  period: StatementPeriod,
  sums: ReadonlyMap<number, UnstatedProject>,
  teamIds: readonly number[],
): Promise<number> {
  if (sums.size === 0) return 0;
  const projects = await client.query<ProjectRow>(PROJECTS, [[...sums.keys()], teamIds]);
  const tokenIds = [...sums.values()].flatMap(({ tokens }) => tokens.map(({ token }) => token));
  const found = await client.query<TokenRow>(TOKENS, [tokenIds]);
  const tokens = new Map(found.rows.map((row) => [row.id, row]));
  const statements = projects.rows.map((project) => statementOf(period, project, sums.get(project.id), tokens));
  await client.query(WRITE, [JSON.stringify(statements)]);
  return statements.length;
}

function statementOf(
  period: StatementPeriod,
  { id: projectId, teamId, teamName, name: projectName, isStated, lastBudget, ...project }: ProjectRow,
  { days, tokens, models }: UnstatedProject = { days: [], tokens: [], models: [] },
  rows: ReadonlyMap<number, TokenRow>,
): Omit<ProjectStatement, 'id' | 'closedAt'> {
  const { budget, dailyQuota, weeklyQuota, monthlyQuota, spentBefore } = project;
  const usageTotal = days.reduce((sum, { quota }) => sum + quota, 0);
  const named = tokens.map(({ token, ...counts }): StatedToken => {
    const { name = '', member = null } = rows.get(token) ?? {};
    return { token, name, member, ...counts };
  });
  const { month, timeZone, beginsAt, endsAt, issuer, quotaPerUnit, inCurrency } = period;
  const facts: ProjectStatementFacts = {
    month,
    timeZone,
    beginsAt,
    endsAt,
    issuer,
    quotaPerUnit,
    inCurrency,
    number: projectStatementNumber(teamId, projectId, month),
    teamId,
    projectId,
    projectName,
    budget,
    formerBudget: isStated ? lastBudget : budget,
    dailyQuota,
    weeklyQuota,
    monthlyQuota,
    spentBefore,
    usageTotal,
    spentAfter: spentBefore + usageTotal,
    days,
    tokens: named,
    models,
  };
  const members = tokens.flatMap(({ token }) => rows.get(token) ?? []).filter(({ member }) => member !== null);
  const memberNames = Object.fromEntries(members.map(({ member, memberName }) => [String(member), memberName]));
  return { ...facts, teamName, memberNames, hash: hashOfProject(facts) };
}
