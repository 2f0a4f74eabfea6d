import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from '../support/test-database.js';
import type { TestServer } from '../support/tollgate/test-server.js';

/** What PostgreSQL says of itself, line by line: its process first, then port and socket in the fourth and fifth. */
const pidFileOf = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** The first process of the PostgreSQL that runs in a data directory. */
export const postmasterOf = (dataDir: string): number => Number(pidFileOf(dataDir)[0]);

/** A connection to the database that the product brought; the caller ends it. */
export async function connect({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<pg.Client> {
  const [, , , port, host] = pidFileOf(dataDir);
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const client = new pg.Client({
    host,
    port: Number(port),
    user: 'tollgate',
    password: databasePassword,
    database: 'tollgate',
    application_name: 'bench',
  });
  await client.connect();
  return client;
}

/** The same in the shape that checks of the books take. */
export function asTestDatabase(tollgate: Pick<TestServer, 'dataDir'>): Pick<TestDatabase, 'query'> {
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      const client = await connect(tollgate);
      try {
        return (await client.query<Row>(sql, [...values])).rows;
      } finally {
        await client.end();
      }
    },
  };
}
