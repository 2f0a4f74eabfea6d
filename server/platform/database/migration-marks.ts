import type { QueryRunner } from 'typeorm';
import type { Migration } from './migrations/migration.js';

/**
 * A row of `migrations` while a backup is restored. No version of Tollgate has a migration of this name, so none starts
 * on the incomplete data, even if the restore was killed.
 */
export const UNFINISHED_RESTORE = 'UnfinishedRestore';

/** A row of `migrations` in a database whose site was moved to another one. */
export const SITE_MOVED = 'SiteMoved';

const EXISTS = `SELECT to_regclass('migrations') IS NOT NULL AS exists`;
/** Tables of the first migration that similar products have as well, as far as the database contains them. */
export const FOREIGN_TABLES = `
  SELECT name FROM unnest(ARRAY['channels', 'logs', 'options', 'tokens', 'users']) AS name
   WHERE to_regclass(name) IS NOT NULL ORDER BY name`;
/** Older schemas do not have the column `compatible`. */
const UNKNOWN = `
  SELECT name FROM migrations m
   WHERE name <> ALL ($1) AND NOT coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) ORDER BY id LIMIT 1`;
const MARK = 'UPDATE migrations SET compatible = true WHERE name = ANY ($1) AND NOT compatible';

/** The name of a migration in the table `migrations`. */
export const nameOf = (migration: Migration): string => migration.name ?? migration.constructor.name;

/**
 * @param mayBeUnfinished permits a restore that is not complete
 * @throws when a newer version has applied a migration after which this version cannot run; when the data is incomplete;
 * when the database belongs to another application
 */
export async function refuseUnknownSchema(
  runner: QueryRunner,
  known: readonly Migration[],
  mayBeUnfinished = false,
): Promise<void> {
  const [table]: { exists: boolean }[] = await runner.query(EXISTS);
  if (!table?.exists) {
    const refusal = refusalOfTables(await runner.query(FOREIGN_TABLES));
    if (refusal === null) return;
    throw new Error(refusal);
  }
  const [newer]: { name: string }[] = await runner.query(UNKNOWN, [
    [...known.map(nameOf), ...(mayBeUnfinished ? [UNFINISHED_RESTORE] : [])],
  ]);
  if (!newer) return;
  throw new Error(refusalOf(newer.name));
}

/** Why this version does not start on a database with this migration, which it does not know. */
export function refusalOf(migration: string): string {
  switch (migration) {
    case UNFINISHED_RESTORE:
      return 'Database contains an incomplete copy of a site: restore the backup, or move the site, again with --force';
    case SITE_MOVED:
      return 'Site was moved from this database to another one with tollgate move: set DATABASE_URL to the new one';
    default:
      return (
        `Database was upgraded by a newer version of Tollgate (migration ${migration}), and this version cannot run on it: ` +
        'start the newer version, or restore the backup from before the upgrade'
      );
  }
}

/**
 * Why this version does not start on a database without the table `migrations`, by the rows of `FOREIGN_TABLES`; null
 * when there are none. Without this check the first migration would fail with the name of one table.
 */
export function refusalOfTables(tables: readonly { name: string }[]): string | null {
  if (tables.length === 0) return null;
  const names = tables.map(({ name }) => name).join(', ');
  return (
    `Database contains tables of another application (${names}): set DATABASE_URL to an empty database; the data of ` +
    'one-api, new-api, Veloera and others is copied by tollgate import (docs/migrating.md)'
  );
}

/** Stores which of the applied migrations are compatible, for versions that do not have them. */
export async function markCompatible(runner: QueryRunner, known: readonly Migration[]): Promise<void> {
  const compatible = known.filter((migration) => migration.compatible).map(nameOf);
  if (compatible.length > 0) await runner.query(MARK, [compatible]);
}
