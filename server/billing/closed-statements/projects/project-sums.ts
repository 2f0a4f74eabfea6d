import type { ClientBase } from 'pg';
import type { StatedCounts } from '../closed-statement.js';
import type { AccountRange, UsageStretch } from '../statement-sums.js';

/**
 * The calls that the next statement of a project contains: all until an instant that no earlier statement contains,
 * summed in three ways.
 */
export interface UnstatedProject {
  readonly days: readonly ({ readonly day: string } & StatedCounts)[];
  readonly tokens: readonly ({ readonly token: number } & StatedCounts)[];
  readonly models: readonly ({ readonly model: string } & StatedCounts)[];
}

const STATED_COUNTS = 'requests bigint, "promptTokens" bigint, "completionTokens" bigint, quota bigint';
const stated = (part: string, column: string, field: string, type: string): string => `
    SELECT '${part}' AS part, r."${field}"::text AS key, r.requests, r."promptTokens", r."completionTokens", r.quota
      FROM jsonb_to_recordset(s.${column}) r("${field}" ${type}, ${STATED_COUNTS})`;

// As for accounts: earlier statements are subtracted from all usage. $4: the first UTC day that has not ended; $5: the
// time from which log rows are read; null: none are read. The project of a token never changes, so the usage of the
// token is usage of the project.
const USAGE = `
  WITH project_tokens AS (
    SELECT id, project_id FROM tokens WHERE project_id IS NOT NULL AND user_id > $1 AND user_id <= $2
  ), used AS (
    SELECT t.project_id, t.id AS token, u.day, u.model_name AS model, u.request_count AS requests, u.prompt_tokens,
        u.completion_tokens, u.quota
      FROM project_tokens t JOIN usage_by_day_token u ON u.token_id = t.id WHERE u.day < $4::date
    UNION ALL
    SELECT t.project_id, t.id, $4::date, l.model_name, CASE WHEN l.quota >= 0 THEN 1 ELSE 0 END, l.prompt_tokens,
        l.completion_tokens, l.quota
      FROM logs l JOIN project_tokens t ON t.id = l.token_id WHERE l.type = 2 AND l.created_at >= $5 AND l.created_at < $3
  ), parts AS (
    SELECT project_id, CASE 0 WHEN grouping(day) THEN 'day' WHEN grouping(token) THEN 'token' ELSE 'model' END AS part,
        coalesce(day::text, token::text, model) AS key, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
        sum(completion_tokens) AS completion_tokens, sum(quota) AS quota
      FROM used GROUP BY GROUPING SETS ((project_id, day), (project_id, token), (project_id, model))
    UNION ALL
    SELECT s.project_id, p.part, p.key, -p.requests, -p."promptTokens", -p."completionTokens", -p.quota
      FROM project_statements s CROSS JOIN LATERAL (
        ${stated('day', 'days', 'day', 'text')} UNION ALL ${stated('token', 'tokens', 'token', 'bigint')}
        UNION ALL ${stated('model', 'models', 'model', 'text')}) p
      WHERE s.team_id > $1 AND s.team_id <= $2)
  SELECT project_id::float8 AS project, part, key, sum(requests)::float8 AS requests,
      sum(prompt_tokens)::float8 AS "promptTokens", sum(completion_tokens)::float8 AS "completionTokens",
      sum(quota)::float8 AS quota
    FROM parts GROUP BY project_id, part, key
    HAVING sum(quota) <> 0 OR sum(requests) <> 0 OR sum(prompt_tokens) <> 0 OR sum(completion_tokens) <> 0
    ORDER BY project_id, part, CASE part WHEN 'token' THEN key::bigint END, key COLLATE "C"`;

interface PartRow extends StatedCounts {
  readonly project: number;
  readonly part: 'day' | 'token' | 'model';
  readonly key: string;
}

/** The sums of all calls of projects of the accounts in the range that no statement contains yet, by project. */
export async function unstatedProjects(
  client: ClientBase,
  { after, last }: AccountRange,
  { until, day, logFrom }: UsageStretch,
): Promise<Map<number, UnstatedProject>> {
  const { rows } = await client.query<PartRow>(USAGE, [after, last, until, day, logFrom]);
  const found = Map.groupBy(rows, ({ project }) => project);
  return new Map([...found].map(([project, parts]) => [project, sumsOf(parts)]));
}

function sumsOf(rows: readonly PartRow[]): UnstatedProject {
  const of = <T>(part: PartRow['part'], named: (key: string) => T) =>
    rows
      .filter((row) => row.part === part)
      .map(({ key, requests, promptTokens, completionTokens, quota }) => {
        return { ...named(key), requests, promptTokens, completionTokens, quota };
      });
  return {
    days: of('day', (day) => ({ day })),
    tokens: of('token', (token) => ({ token: Number(token) })),
    models: of('model', (model) => ({ model })),
  };
}
