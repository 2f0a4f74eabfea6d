import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from '../support/test-database.js';
import type { TestServer } from '../support/tollgate/test-server.js';

/** The lines of postmaster.pid: the process id first, port and socket directory in the fourth and fifth. */
const pidFileOf = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** The process id of the PostgreSQL that runs in a data directory. */
export const postmasterOf = (dataDir: string): number => Number(pidFileOf(dataDir)[0]);

/** The address of the embedded database of the product, and the secrets of the site. */
export function accessOf(dataDir: string): { url: string; encryptionKey: string; sessionSecret: string } {
  const [, , , port, host = ''] = pidFileOf(dataDir);
  const { databasePassword, ...secrets } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const url = `postgres://tollgate:${databasePassword}@/tollgate?host=${encodeURIComponent(host)}&port=${port}`;
  return { url, ...secrets };
}

/** A connection to the embedded database of the product; the caller ends it. */
export async function connect({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: accessOf(dataDir).url, application_name: 'bench' });
  // When a bench fails, the database ends before its connections; the error of the bench must be the one that is shown.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The same connection in the form that the ledger checks take. */
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
