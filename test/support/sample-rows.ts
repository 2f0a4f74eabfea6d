import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './test-database.js';

const ROWS = 3;
const AT = '2026-11-02T10:00:00Z';

interface Table {
  readonly name: string;
  readonly partitioned: boolean;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** The first of the values that a CHECK constraint lists. */
  readonly listed: string | null;
  /** The table and column that a foreign key references. */
  readonly parent: string | null;
  readonly parent_column: string | null;
}

/** Tables in the order of their creation, so that tables referenced by a foreign key come first. */
const TABLES = `
  SELECT relname AS name, relkind = 'p' AS partitioned FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND relname NOT IN ('migrations', 'typeorm_metadata')
   ORDER BY oid`;

/** Columns of the tables $1 that are required in a row. */
const REQUIRED_COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, -1) AS type,
      (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']+)''') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS listed,
      f.confrelid::regclass::text AS parent,
      (SELECT p.attname FROM pg_attribute p WHERE p.attrelid = f.confrelid AND p.attnum = f.confkey[array_position(f.conkey, a.attnum)]) AS parent_column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
   WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
     AND c.relname = ANY ($1) AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''`;

/**
 * Inserts up to three rows with only the required columns into every table that has none.
 * @param counts the present result of `rowCounts`
 * @returns the number of rows of each table afterwards
 */
export async function fillEmptyTables(
  database: TestDatabase,
  counts?: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const present = counts ?? (await rowCounts(database));
  const empty = (await tablesOf(database)).filter(({ name }) => !present.get(name));
  if (empty.length === 0) return present;
  const names = empty.map(({ name }) => name);
  const columns = await database.query<Column & Record<string, unknown>>(REQUIRED_COLUMNS, [names]);
  const statements = empty.flatMap(({ name, partitioned }) => {
    const partition = `CREATE TABLE IF NOT EXISTS ${name}_sample PARTITION OF ${name} DEFAULT`;
    const required = columns.filter(({ table }) => table === name);
    const inserts = Array.from({ length: ROWS }, (_, index) => insertion(name, required, index + 1));
    return partitioned ? [partition, ...inserts] : inserts;
  });
  await database.query(statements.join(';'));
  return rowCounts(database);
}

/** How many rows each table has. */
export async function rowCounts(database: TestDatabase): Promise<ReadonlyMap<string, number>> {
  const counts = (await tablesOf(database)).map(({ name }) => `SELECT '${name}' AS name, count(*) FROM ${name}`);
  if (counts.length === 0) return new Map();
  const rows = await database.query<{ name: string; count: string }>(counts.join(' UNION ALL '));
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

async function tablesOf(database: TestDatabase): Promise<readonly Table[]> {
  return database.query<Table & Record<string, unknown>>(TABLES);
}

function insertion(table: string, columns: readonly Column[], row: number): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((column) => sampleValue(column, row)).join(', ');
  // Some tables have at most one row.
  return `INSERT INTO ${table} ${columns.length > 0 ? `(${names}) VALUES (${values})` : 'DEFAULT VALUES'} ON CONFLICT DO NOTHING`;
}

/** An SQL expression. */
function sampleValue({ table, name, type, listed, parent, parent_column }: Column, row: number): string {
  if (parent) {
    return `(SELECT "${parent_column}" FROM ${parent} ORDER BY 1 OFFSET ${row - 1} % (SELECT count(*) FROM ${parent}) LIMIT 1)`;
  }
  if (type.endsWith('[]')) return `'{}'`;
  switch (type) {
    case 'text':
      return `'${listed ?? `${name} ${row}`}'`;
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'double precision':
    case 'numeric':
      return String(row);
    case 'boolean':
      return 'true';
    case 'timestamp with time zone':
    case 'date':
      return `timestamptz '${AT}' + interval '${row} days'`;
    case 'bytea':
      return `'\\x0${row}'`;
    case 'uuid':
      return `'${randomUUID()}'`;
    case 'json':
    case 'jsonb':
      return `'[]'`;
    default:
      throw new Error(`A sample row needs a value for ${table}.${name}: sampleValue does not know the type ${type}`);
  }
}
