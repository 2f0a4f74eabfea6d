import type { TestDatabase } from './test-database.js';

/**
 * The content of a site without its job queues: the rows of every table, the state of every sequence, and the
 * definitions of constraints, indexes and triggers.
 */
export async function contentOf(database: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('migrations', 'moved_site')
      ORDER BY 1`,
  );
  const digests = await database.query<{ name: string; count: string; digest: string | null }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${name} t`,
      )
      .join(' UNION ALL '),
  );
  const content: Record<string, unknown> = {};
  for (const { name, ...rows } of digests) content[name] = rows;
  content.sequences = await database.query(
    `SELECT sequencename, last_value FROM pg_sequences
      WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' ORDER BY 1`,
  );
  content.constraints = await database.query(
    `SELECT conrelid::regclass::text, contype, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
        AND conrelid NOT IN ('migrations'::regclass, coalesce(to_regclass('moved_site'), 0)) ORDER BY 1, 2, 3`,
  );
  content.indexes = await database.query(
    `SELECT tablename, replace(indexdef, indexname, '') FROM pg_indexes
      WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1, 2`,
  );
  content.triggers = await database.query(
    `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  );
  content.migrations = await database.query(
    `SELECT name, compatible FROM migrations WHERE name <> 'SiteMoved' ORDER BY name`,
  );
  return content;
}
