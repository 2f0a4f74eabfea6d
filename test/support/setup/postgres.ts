import type { PostgresServer } from '../postgres-server.ts';
import { startTemplateCluster } from './template-cluster.ts';

declare global {
  /** The PostgreSQL of this run; Jest runs set-up and teardown in one process, as separate modules. */
  var testPostgres: PostgresServer | undefined;
}

/**
 * Starts one real PostgreSQL for the whole run and puts its address into TEST_DATABASE_URL, which Jest's workers
 * inherit.
 */
export default async function startPostgres(): Promise<void> {
  // Each kind of test that needs it asks for it.
  if (globalThis.testPostgres) return;
  const postgres = await startTemplateCluster();
  globalThis.testPostgres = postgres;
  // It runs in a session of its own: without this, Ctrl-C would end the tests and leave their database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void postgres.close().finally(() => process.exit(1)));
  }
  process.env.TEST_DATABASE_URL = postgres.url;
}
