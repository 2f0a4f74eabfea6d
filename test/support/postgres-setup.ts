import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest loads its global setup outside its module system, so nothing rewrites '.js' to '.ts' here.
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';

/** Where the teardown finds what the setup started: Jest runs both in one process, as separate modules. */
export interface PostgresRun {
  stop(): Promise<void>;
}

declare global {
  var testPostgres: PostgresRun | undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Starts one real PostgreSQL for the whole run and puts its address into TEST_DATABASE_URL, which Jest's workers
 * inherit. Nothing is flushed to disk: a crash of the machine may lose the run, and only the run.
 */
export default async function startPostgres(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-test-'));
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const postgres = new EmbeddedPostgres(dataDir, password, () => undefined, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  });
  await postgres.start();
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  globalThis.testPostgres = { stop };
  // It runs in a session of its own: without this, Ctrl-C would end the tests and leave their database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  process.env.TEST_DATABASE_URL = `postgres://tollgate:${password}@127.0.0.1:${port}/postgres`;
}
