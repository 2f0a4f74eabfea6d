import type pg from 'pg';
import { SITE_MOVED, UNFINISHED_RESTORE } from '../platform/database/migration-marks.js';

/** A table whose rows are copied: an ordinary table or one partition. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Its size on disk, to estimate progress. */
  readonly bytes: number;
  /** The table that it is a partition of, and its bounds as `ATTACH PARTITION` expects them. */
  readonly partition: { readonly of: string; readonly bounds: string } | null;
}

/**
 * Ordinary tables, including tables that inherit from others, and attached partitions. `migrations` is written by the
 * migrations themselves. A partition that a clean-up has detached is about to be dropped, and its rows no longer belong
 * to the log.
 */
const TABLES = `
  SELECT c.relname AS name, pg_table_size(c.oid)::float8 AS bytes,
      (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      CASE WHEN c.relispartition THEN
        json_build_object('of', i.inhparent::regclass::text, 'bounds', pg_get_expr(c.relpartbound, c.oid)) END AS partition
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
     AND NOT coalesce(i.inhdetachpending, false)
     AND (i.inhparent IS NOT NULL OR c.relname !~ '^(logs|log_contents)_[0-9]{8}$')
   ORDER BY c.relname`;

/** Names of the tables that rows can be copied to and from, quoted if needed. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table in SQL. */
export const tableSql = ({ name }: Pick<CopiedTable, 'name'>): string => quoted(name);
/** The columns that are copied, as a list in SQL. */
export const columnsSql = ({ columns }: Pick<CopiedTable, 'columns'>): string => columns.map(quoted).join(', ');

/** All tables of the database that are copied, by name, except the table of migrations. */
export async function readTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  return (await client.query<CopiedTable>(TABLES)).rows;
}

/** The names of the applied migrations, in the order in which they were applied. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM migrations WHERE name <> ALL ($1) ORDER BY id',
    [[UNFINISHED_RESTORE, SITE_MOVED]],
  );
  return rows.map(({ name }) => name);
}

/** The last value of every sequence that has been used, by name. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq'`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Columns with amounts of quota, whose totals identify the state of the ledger. */
const LEDGER_SUMS: readonly (readonly [table: string, column: string])[] = [
  ['user_balances', 'quota'],
  ['user_balances', 'used_quota'],
  ['ledger_entries', 'amount'],
  ['token_usage', 'used_quota'],
  ['channel_usage', 'used_quota'],
];

/** Totals of the ledger's amounts, as decimal texts by table and column. */
export async function readLedgerSums(client: pg.ClientBase): Promise<Record<string, string>> {
  const sums = LEDGER_SUMS.map(([table, column]) => `(SELECT coalesce(sum(${column}), 0)::text FROM ${table})`);
  const names = LEDGER_SUMS.map(([table, column]) => `${table}.${column}`);
  const { rows } = await client.query<unknown[]>({ text: `SELECT ${sums.join(', ')}`, rowMode: 'array' });
  return Object.fromEntries(names.map((name, index) => [name, String(rows[0]?.[index])]));
}
