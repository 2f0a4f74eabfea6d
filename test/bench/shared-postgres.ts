import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../support/free-port.js';
import type { TestDatabase } from '../support/test-database.js';
import { builtPostgres } from './built.js';

const PASSWORD = 'bench-password-1';

/** A PostgreSQL with durable commits for several processes of the product. `drop` stops it and deletes its data. */
export async function startSharedPostgres(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const port = await freePort();
  const { EmbeddedPostgres } = await builtPostgres();
  const postgres = new EmbeddedPostgres(dataDir, PASSWORD, () => undefined, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '200',
  });
  await postgres.start();
  const urlOf = (database: string) => `postgres://tollgate:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const root = new pg.Client({ connectionString: urlOf('postgres') });
  await root.connect();
  await root.query('CREATE DATABASE bench');
  await root.end();
  const pool = new pg.Pool({ connectionString: urlOf('bench'), max: 2, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return {
    url: urlOf('bench'),
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(sql, [...values])).rows,
    drop: async () => {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
