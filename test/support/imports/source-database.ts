import { DatabaseSync } from 'node:sqlite';
import mysql from 'mysql2/promise';
import pg from 'pg';

/** Column types as GORM and Prisma declare them, by dialect. */
const TYPES = {
  sqlite: {
    int: 'integer',
    bigint: 'bigint',
    text: 'text',
    char48: 'char(48)',
    char32: 'char(32)',
    bool: 'numeric',
    real: 'real',
    time: 'datetime',
    utc: 'datetime',
    json: 'json',
    texts: 'text',
  },
  postgres: {
    int: 'integer',
    bigint: 'bigint',
    text: 'text',
    char48: 'char(48)',
    char32: 'char(32)',
    bool: 'boolean',
    real: 'double precision',
    time: 'timestamptz',
    utc: 'timestamp(3)',
    json: 'json',
    texts: 'text[]',
  },
  mysql: {
    int: 'int',
    bigint: 'bigint',
    text: 'longtext',
    char48: 'char(48)',
    char32: 'char(32)',
    bool: 'tinyint(1)',
    real: 'double',
    time: 'datetime(3)',
    utc: 'datetime(3)',
    json: 'json',
    texts: 'text',
  },
} as const;

export type SourceDialect = keyof typeof TYPES;
type ColumnType = keyof (typeof TYPES)['sqlite'];

/** A table of another product, with all columns of the stated version. */
export interface SourceTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Creates the tables with their rows in an empty database at the address. */
export async function createSource(
  dialect: SourceDialect,
  address: string,
  tables: readonly SourceTable[],
): Promise<void> {
  const database = await connect(dialect, address);
  for (const { name, columns, rows } of tables) {
    const quoted = (identifier: string) => (dialect === 'mysql' ? `\`${identifier}\`` : `"${identifier}"`);
    const types = Object.entries(columns).map(([column, type]) => `${quoted(column)} ${TYPES[dialect][type]}`);
    await database.run(`CREATE TABLE ${quoted(name)} (${types.join(', ')})`, []);
    for (const row of rows) {
      const names = Object.keys(row);
      const places = names.map((_, index) => (dialect === 'postgres' ? `$${index + 1}` : '?'));
      const values = names.map((column) => storedValue(dialect, columns[column], row[column]));
      await database.run(
        `INSERT INTO ${quoted(name)} (${names.map(quoted).join(', ')}) VALUES (${places.join(', ')})`,
        values,
      );
    }
  }
  await database.end();
}

function storedValue(dialect: SourceDialect, type: ColumnType | undefined, value: unknown): unknown {
  if (type === undefined) throw new Error('A row has a column that its table has not.');
  if (value === null || value === undefined) return null;
  if (type === 'json') return JSON.stringify(value);
  if (dialect === 'postgres') return type === 'utc' && value instanceof Date ? value.toISOString() : value;
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  return typeof value === 'boolean' ? Number(value) : value;
}

interface Connection {
  run(text: string, values: readonly unknown[]): Promise<void>;
  end(): Promise<void>;
}

async function connect(dialect: SourceDialect, address: string): Promise<Connection> {
  if (dialect === 'sqlite') {
    const database = new DatabaseSync(address);
    database.exec('BEGIN');
    return {
      run: async (text, values) => void database.prepare(text).run(...(values as (string | number | null)[])),
      end: async () => {
        database.exec('COMMIT');
        database.close();
      },
    };
  }
  if (dialect === 'mysql') {
    const connection = await mysql.createConnection({ uri: address, timezone: 'Z' });
    return {
      run: async (text, values) => void (await connection.query(text, [...values])),
      end: () => connection.end(),
    };
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return { run: async (text, values) => void (await client.query(text, [...values])), end: () => client.end() };
}
