import type { TestDatabase } from '../../support/test-database.js';

/** What the product writes by itself, whether anybody calls it or not. */
const OF_THE_MACHINE = /^(processes|quota_leases|reconciliations|typeorm_migrations|migrations|encryption_key)$/;
/** When somebody was last there, which even a refusal may note. */
const WHEN_SEEN = ['last_seen_at', 'last_used_at'];
/** A login that is over may be cleared away by whoever still brings it. */
const living = (table: string): string =>
  table === 'sessions' ? "(SELECT * FROM sessions WHERE last_seen_at > now() - interval '7 days')" : `"${table}"`;

export type Fingerprints = Readonly<Record<string, string>>;

/** A fingerprint of every table of the product. */
export async function fingerprints(database: Pick<TestDatabase, 'query'>): Promise<Fingerprints> {
  const tables = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const kept = tables.map(({ name }) => name).filter((name) => !OF_THE_MACHINE.test(name));
  const row = `(to_jsonb(t) - '{${WHEN_SEEN.join(',')}}'::text[])::text`;
  const parts = kept.map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(${row}, '' ORDER BY ${row}), '')) AS print FROM ${living(name)} t`,
  );
  const prints = await database.query<{ name: string; print: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]));
}
