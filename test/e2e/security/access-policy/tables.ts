import type { TestDatabase } from '../../../support/test-database.js';

/** Tables that the server writes without a call. */
const INTERNAL_TABLES =
  /^(processes|quota_leases|quota_waits|reconciliations|typeorm_migrations|migrations|encryption_key)$/;
/** Times and addresses of last use, which a refused call may update. */
const WHEN_SEEN = ['last_seen_at', 'last_used_at', 'last_used_from'];
/** Columns that polling of the upstream updates. */
const POLLED = 'status,progress,fail_reason,started_at,finished_at,detail,updated_at,next_poll_at'.split(',');
const ignoredColumns = (table: string): string[] =>
  ['midjourneys', 'tasks', 'videos'].includes(table) ? [...WHEN_SEEN, ...POLLED] : WHEN_SEEN;
/**
 * The rows to compare. Sessions that may have expired are left out, because a call with an expired session may delete
 * that session.
 */
const comparedRows = (table: string): string =>
  table === 'sessions' ? "(SELECT * FROM sessions WHERE last_seen_at > now() - interval '7 days')" : `"${table}"`;

export type Fingerprints = Readonly<Record<string, string>>;

/** A fingerprint of every table of the product. */
export async function fingerprints(database: Pick<TestDatabase, 'query'>): Promise<Fingerprints> {
  const tables = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const kept = tables.map(({ name }) => name).filter((name) => !INTERNAL_TABLES.test(name));
  const parts = kept.map((name) => {
    const row = `(to_jsonb(t) - '{${ignoredColumns(name).join(',')}}'::text[])::text`;
    const digest = `md5(coalesce(string_agg(${row}, '' ORDER BY ${row}), ''))`;
    return `SELECT '${name}' AS name, ${digest} AS print FROM ${comparedRows(name)} t`;
  });
  const prints = await database.query<{ name: string; print: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]));
}
