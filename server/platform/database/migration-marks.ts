import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that may be marked compatible: every version since the previous release also runs on the schema after it,
 * so these versions may run concurrently with the new one during an upgrade, and may be started again to go back.
 */
export interface Migration extends MigrationInterface {
  readonly compatible?: true;
}

const EXISTS = `SELECT to_regclass('migrations') IS NOT NULL AS exists`;
/** Older schemas do not have the column `compatible`. */
const UNKNOWN = `
  SELECT name FROM migrations m
   WHERE name <> ALL ($1) AND NOT coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) ORDER BY id LIMIT 1`;
const MARK = 'UPDATE migrations SET compatible = true WHERE name = ANY ($1) AND NOT compatible';

const nameOf = (migration: Migration): string => migration.name ?? migration.constructor.name;

/** @throws when a newer version has applied a migration after which this version cannot run */
export async function refuseNewerSchema(runner: QueryRunner, known: readonly Migration[]): Promise<void> {
  const [table]: { exists: boolean }[] = await runner.query(EXISTS);
  if (!table?.exists) return;
  const [newer]: { name: string }[] = await runner.query(UNKNOWN, [known.map(nameOf)]);
  if (!newer) return;
  throw new Error(
    `Database was upgraded by a newer version of Tollgate (migration ${newer.name}), and this version cannot run on it: ` +
      'start the newer version, or restore the backup from before the upgrade',
  );
}

/** Stores which of the applied migrations are compatible, for versions that do not have them. */
export async function markCompatible(runner: QueryRunner, known: readonly Migration[]): Promise<void> {
  const compatible = known.filter((migration) => migration.compatible).map(nameOf);
  if (compatible.length > 0) await runner.query(MARK, [compatible]);
}
