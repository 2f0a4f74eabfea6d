import type { Sql } from '../../platform/database/sql.js';
import type { SharedHolder } from './shared-limit.js';

/** The quota units that the tokens of a project or of a member of a team have spent. */
export interface SharedSpending {
  /** The quota used since the creation of the project. 0 for members, who have no such limit. */
  readonly used: number;
  /** The spent quota by quarter hour since 1970. */
  readonly spent: Readonly<Record<string, number>>;
}

/** The tokens `t` of a holder, including deleted ones, and what they have used in total. */
const OF_HOLDER: Readonly<Record<SharedHolder, { tokens: string; used: string }>> = {
  project: {
    tokens: 'tokens t WHERE t.project_id = $1',
    used: `SELECT coalesce(sum(u.used_quota), 0)::bigint FROM tokens t JOIN token_usage u ON u.token_id = t.id
      WHERE t.project_id = $1`,
  },
  member: {
    tokens: 'team_members m JOIN tokens t ON t.user_id = m.team_id AND t.created_by = m.user_id WHERE m.id = $1',
    used: 'SELECT 0::bigint',
  },
};

/** Reads the spending of a project or a member of a team from the sums of its tokens since a time. */
export async function readSharedSpending(
  sql: Sql,
  holder: SharedHolder,
  id: number,
  since: Date,
): Promise<SharedSpending> {
  const { tokens, used } = OF_HOLDER[holder];
  const text = `
    SELECT (${used}) AS used, (SELECT json_object_agg(quarter, quota) FROM (
      SELECT (extract(epoch FROM u.quarter_hour) / 900)::integer AS quarter, sum(u.quota) AS quota
      FROM usage_by_quarter_hour_token u
      WHERE u.token_id IN (SELECT t.id FROM ${tokens}) AND u.quarter_hour >= $2 GROUP BY 1) sums) AS spent`;
  const [row] = await sql.query<{ used: number; spent: Record<string, number> | null }>(`admission-${holder}`, text, [
    id,
    since,
  ]);
  return { used: row?.used ?? 0, spent: row?.spent ?? {} };
}
