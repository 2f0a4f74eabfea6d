import { ensureBuilt } from '../../../scripts/launch/builder.mjs';
import startPostgres from './postgres.ts';

/** Builds what changed of server and console, and starts PostgreSQL: for tests that run the built product. */
export default async function prepareProduct(): Promise<void> {
  await ensureBuilt();
  await startPostgres();
}
