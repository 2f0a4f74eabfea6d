import { recordEvent } from '../../platform/audit/audit-trail.js';
import type { Executor } from '../../platform/database/executor.js';
import { WEEK_MS } from '../../platform/durations.js';

/** Max number of entries that one call deletes, within the timeout of a statement. */
const BATCH_SIZE = 50_000;

/** Entries that an enabled audit sink has not sent are kept for so much longer. */
const SINKS_WAIT_MS = 4 * WEEK_MS;

const LAST_BEFORE = `
  SELECT position, encode(hash, 'hex') AS hash FROM audit_entries
    WHERE position < coalesce((SELECT min(position) FROM audit_entries WHERE at >= $1), 9223372036854775807)
      AND (position <= coalesce((SELECT min(position) FROM audit_sinks WHERE enabled), 9223372036854775807)
        OR position < coalesce((SELECT min(position) FROM audit_entries WHERE at >= $2), 9223372036854775807))
      AND position < (SELECT min(position) FROM audit_entries) + ${BATCH_SIZE}
    ORDER BY position DESC LIMIT 1`;
const DELETE =
  'WITH deleted AS (DELETE FROM audit_entries WHERE position <= $1 RETURNING 1) SELECT count(*) AS entries FROM deleted';

/**
 * Deletes the oldest entries of the audit log, at most up to the first one that is not older than `before`, or that an
 * enabled sink has not sent, unless it is four weeks older. A new entry records the last deleted one, so that the rest can
 * still be verified.
 * @param executor of a transaction
 * @returns the number of deleted entries
 */
export async function shortenLog(before: Date, executor: Executor): Promise<number> {
  const [last] = await executor.query<{ position: string; hash: string }>(LAST_BEFORE, [
    before,
    new Date(before.getTime() - SINKS_WAIT_MS),
  ]);
  if (!last) return 0;
  const position = Number(last.position);
  const [deleted] = await executor.query<{ entries: string }>(DELETE, [position]);
  const entries = Number(deleted?.entries ?? 0);
  const facts = { position, hash: last.hash, entries, before: before.toISOString() };
  await recordEvent({ action: 'audit_log.shortened', objectId: '', facts }, executor);
  return entries;
}
