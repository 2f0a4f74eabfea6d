import type pg from 'pg';
import { knownMigrations } from './migrate.js';
import { refusalOf } from './migration-marks.js';

/** How the schema of a database relates to this version. */
export interface SchemaState {
  /** Migrations that a start would apply, in order; all of them for an empty database. */
  readonly pending: readonly string[];
  /** Why this version does not start on the database; null when it does. */
  readonly refusal: string | null;
}

/** Reads the state without changing anything. */
export async function schemaState(client: pg.ClientBase): Promise<SchemaState> {
  const known = [...knownMigrations().keys()].sort((a, b) => timeOf(a) - timeOf(b));
  const { rows: table } = await client.query(`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`);
  if (table.length === 0) return { pending: known, refusal: null };
  const { rows } = await client.query<{ name: string; compatible: boolean }>(
    `SELECT name, coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) AS compatible FROM migrations m ORDER BY id`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const newer = rows.find(({ name, compatible }) => !compatible && !known.includes(name));
  return { pending: known.filter((name) => !applied.has(name)), refusal: newer ? refusalOf(newer.name) : null };
}

/** The names of migrations end with the time in milliseconds that orders them. */
const timeOf = (name: string) => Number(name.slice(-13));
