import { PostgresServer } from './postgres-server.ts';

/** Where the teardown finds what the setup started: Jest runs both in one process, as separate modules. */
export interface PostgresRun {
  stop(): Promise<void>;
}

declare global {
  var testPostgres: PostgresRun | undefined;
}

/**
 * Starts one real PostgreSQL for the whole run and puts its address into TEST_DATABASE_URL, which Jest's workers
 * inherit. Nothing is flushed to disk: a crash of the machine may lose the run, and only the run.
 */
export default async function startPostgres(): Promise<void> {
  const postgres = await PostgresServer.start({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  const stop = () => postgres.close();
  globalThis.testPostgres = { stop };
  // It runs in a session of its own: without this, Ctrl-C would end the tests and leave their database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  process.env.TEST_DATABASE_URL = postgres.url;
}
