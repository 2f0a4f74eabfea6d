import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { timed } from './reporting/phases.js';
import { TEMPLATE_DATABASE } from './template-database.js';

/** A separate database for one suite. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement and returns the rows. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Ends every connection to the database and drops it. */
  drop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: this suite needs the PostgreSQL of the Jest global setup.');
  return url;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database with the current schema on the PostgreSQL of the run. The caller drops it in `afterAll`.
 * @param content `empty` has no schema, for tests of the migrations themselves
 */
export async function createTestDatabase(content: 'schema' | 'empty' = 'schema'): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const template = content === 'schema' ? ` TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY` : '';
  await timed('database', () =>
    withClient(serverUrl(), (client) => client.query(`CREATE DATABASE ${name}${template}`)),
  );
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4, allowExitOnIdle: true });
  // A restarting server ends idle connections; the next statement opens another one.
  pool.on('error', () => undefined);
  return {
    url: url.href,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(sql, [...values])).rows,
    drop: async () => {
      await pool.end();
      await withClient(serverUrl(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** The tables with the sums of the usage log, which a settlement writes. */
export const LOG_SUMS = [
  'user_balances',
  'token_usage',
  'channel_usage',
  'usage_by_hour_model',
  'usage_by_hour_channel',
  'usage_by_day_user',
  'usage_by_day_token',
  'usage_by_quarter_hour_token',
];

/**
 * Deletes all rows of tables, those with references to others first. With few rows it costs much less than `TRUNCATE`,
 * which recreates the files of a table, of its indexes and of all partitions.
 */
export async function deleteRows(database: TestDatabase, ...tables: readonly string[]): Promise<void> {
  await database.query(tables.map((table) => `DELETE FROM ${table}`).join(';'));
}

/** The address of a database on a TCP port of 127.0.0.1 instead of the Unix socket, for a test that needs a port. */
export function overTcp({ url }: TestDatabase): URL {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  return address;
}
