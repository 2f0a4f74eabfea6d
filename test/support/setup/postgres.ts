import type { PostgresServer } from '../postgres-server.ts';
import { startTemplateCluster } from './template-cluster.ts';

declare global {
  /** The PostgreSQL of this run. Jest runs set-up and teardown in one process, as separate modules. */
  var testPostgres: PostgresServer | undefined;
}

/**
 * Starts one real PostgreSQL for the whole run and sets its address in TEST_DATABASE_URL, which Jest's workers inherit.
 */
export default async function startPostgres(): Promise<void> {
  // Called by each project that needs it; the first call starts the server.
  if (globalThis.testPostgres) return;
  const postgres = await startTemplateCluster();
  globalThis.testPostgres = postgres;
  // The server runs in a separate session: without this handler, Ctrl-C would end the tests and leave their database
  // running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void postgres.close().finally(() => process.exit(1)));
  }
  process.env.TEST_DATABASE_URL = postgres.socketUrl;
}
