import pg from 'pg';
import { DataSource } from 'typeorm';
import { AdvisoryLock } from './advisory-locks.js';
import { databaseOptions } from './database-options.js';
import type { ConnectionTarget } from './database-target.js';

/** Brings the schema up to date; of several processes that start together one does it and the others wait. */
export async function migrate(target: ConnectionTarget): Promise<void> {
  const lock = new pg.Client(target.connection);
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [AdvisoryLock.migration]);
    const database = await new DataSource(databaseOptions(target)).initialize();
    await database.runMigrations();
    await database.destroy();
  } finally {
    await lock.end();
  }
}
