import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for one suite. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement on a short connection of its own and returns the rows. */
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

/** Creates an empty database on the run's PostgreSQL. The caller drops it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withClient(serverUrl(), (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      withClient(url.href, async (client) => (await client.query<Row>(sql, [...values])).rows),
    drop: async () => {
      await withClient(serverUrl(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
