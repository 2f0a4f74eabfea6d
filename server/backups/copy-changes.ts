import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, columnsSql, tableSql } from './catalogue.js';
import type { CopyTarget } from './copy-target.js';
import type { Snapshot } from './snapshot.js';

/** Smaller tables are copied again as a whole when they have changed. */
const SMALL_BYTES = 4 * 1024 * 1024;

/** The state of a table when it was last copied, used to detect later changes. */
interface CopiedState {
  /** The oldest transaction that was running at that time: rows of older transactions are copied. */
  readonly xmin: string;
  /** PostgreSQL's counters of written rows. They restart with the server, so the text identifies the server start. */
  readonly counter: string;
}

/** The last copy of each table, by name. */
export type CopiedTables = ReadonlyMap<string, CopiedState>;

const STATES = `
  SELECT c.relname AS name,
      concat_ws(' ', pg_postmaster_start_time(), (SELECT stats_reset FROM pg_stat_database
        WHERE datname = current_database()), pg_relation_filenode(c.oid), pg_stat_get_tuples_inserted(c.oid),
        pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_deleted(c.oid)) AS counter,
      (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text AS xmin
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`;

/**
 * Reads the states of all tables. They must be read before the snapshot of a copy: what is written between the two then
 * counts as changed later.
 */
export async function readStates(client: pg.ClientBase): Promise<CopiedTables> {
  const { rows } = await client.query<CopiedState & { name: string }>(STATES);
  return new Map(rows.map(({ name, xmin, counter }) => [name, { xmin, counter }]));
}

/** The rows of a table, without rows of tables that inherit from it, in the text format of COPY. */
function rowsOf(client: pg.Client, table: CopiedTable, condition = 'true'): AsyncIterable<Buffer> {
  const rows = `SELECT ${columnsSql(table)} FROM ONLY ${tableSql(table)} WHERE ${condition}`;
  return client.query(copyTo(`COPY (${rows}) TO STDOUT`));
}

/**
 * Copies the tables that have changed since they were copied. PostgreSQL counts a change up to some seconds late, so a
 * table without changes keeps its earlier state: a later copy finds them.
 * @param states the states before the snapshot
 * @param onTable called before a table is compared or copied
 * @returns the states of the copies
 */
export async function copyChanges(
  { client, tables }: Snapshot,
  target: CopyTarget,
  copied: CopiedTables,
  states: CopiedTables,
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<CopiedTables> {
  const names = new Set(tables.map(({ name }) => name));
  for (const name of copied.keys()) if (!names.has(name)) await target.drop({ name });
  const result = new Map<string, CopiedState>();
  for (const table of tables) {
    onTable(table);
    const before = copied.get(table.name);
    const now = states.get(table.name);
    if (before && before.counter === now?.counter) {
      result.set(table.name, before);
      continue;
    }
    if (before) await copyChangesOf(client, table, target, before);
    else await target.load(table, rowsOf(client, table));
    // A table that was created after the states were read is copied again as a whole.
    result.set(table.name, now ?? { xmin: '3', counter: '' });
  }
  return result;
}

async function copyChangesOf(
  client: pg.Client,
  table: CopiedTable,
  target: CopyTarget,
  { xmin }: CopiedState,
): Promise<void> {
  const key = table.bytes > SMALL_BYTES ? await primaryKey(client, table) : [];
  if (key.length > 0) {
    // Rows that were written by later transactions. A deleted row only changes the count.
    await target.merge(table, key, rowsOf(client, table, `age(xmin) <= age('${xmin}'::xid)`));
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ONLY ${tableSql(table)}`);
    if (Number(rows[0]?.count) === (await target.countRows(table))) return;
  }
  await target.reload(table, rowsOf(client, table));
}

async function primaryKey(client: pg.Client, table: CopiedTable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [tableSql(table)],
  );
  return rows.map(({ name }) => name);
}
