import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from '../../support/test-database.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

/** A connection to the database that the product brought; the caller ends it. */
export async function connect({ dataDir }: Pick<Tollgate, 'dataDir'>): Promise<pg.Client> {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
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
export function asTestDatabase(tollgate: Pick<Tollgate, 'dataDir'>): Pick<TestDatabase, 'query'> {
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
