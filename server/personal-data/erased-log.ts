import type { Executor } from '../platform/database/executor.js';

const BATCH = 1_000;

/** The place of a row in the log. */
export interface LogPlace {
  readonly created_at: string;
  readonly id: string;
}

export const FIRST_PLACE: LogPlace = { created_at: '-infinity', id: '0' };

const COUNT = 'SELECT count(*) AS rows FROM logs WHERE user_id = $1';
const NEXT = `
  SELECT created_at::text, id::text FROM logs WHERE user_id = $1 AND (created_at, id) > ($2::timestamptz, $3::bigint)
    ORDER BY created_at, id LIMIT ${BATCH}`;
/** Both have the bounds of the batch, so that partitions outside of them are skipped. */
const WITHIN =
  '(l.created_at, l.id) > ($2::timestamptz, $3::bigint) AND (l.created_at, l.id) <= ($4::timestamptz, $5::bigint)';
const DELETE_CONTENTS = `
  DELETE FROM log_contents c USING logs l WHERE c.created_at = l.created_at AND c.log_id = l.id AND l.user_id = $1
    AND ${WITHIN} AND c.created_at BETWEEN $2::timestamptz AND $4::timestamptz`;
const RENAME = `
  UPDATE logs l SET username = $6, token_name = CASE WHEN l.token_name = '' THEN '' ELSE 'erased' END,
      conversation = NULL
    WHERE l.user_id = $1 AND ${WITHIN}
      AND (l.username <> $6 OR l.token_name NOT IN ('', 'erased') OR l.conversation IS NOT NULL)`;

export async function countLogRows(userId: number, executor: Executor): Promise<number> {
  const [found] = await executor.query<{ rows: string }>(COUNT, [userId]);
  return Number(found?.rows ?? 0);
}

/**
 * Replaces names in the next rows of a user's log, and deletes their contents and keys of conversations. Quota, tokens and times stay, so that sums do.
 * @param executor of a transaction
 * @returns the place of the last row and their number; null after the end
 */
export async function eraseLogRows(
  userId: number,
  username: string,
  after: LogPlace,
  executor: Executor,
): Promise<{ last: LogPlace; rows: number } | null> {
  const found = await executor.query<LogPlace>(NEXT, [userId, after.created_at, after.id]);
  const last = found.at(-1);
  if (!last) return null;
  const within = [userId, after.created_at, after.id, last.created_at, last.id];
  await executor.query(DELETE_CONTENTS, within);
  await executor.query(RENAME, [...within, username]);
  return { last, rows: found.length };
}
