import type { ClientConfig } from 'pg';
import type { Config } from '../config/config.js';
import type { Secrets } from '../config/secrets.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

export const DATABASE_TARGET = Symbol('DATABASE_TARGET');

/** Where the database is; the embedded one is handed along because we must stop it last. */
export interface ConnectionTarget {
  connection: ClientConfig;
  embedded?: EmbeddedPostgres;
}

/** Finds the configured database, starting the embedded one when none is configured. */
export async function openDatabase(
  config: Config,
  secrets: Secrets,
  progress: (step: string) => void,
): Promise<ConnectionTarget> {
  if (config.env.DATABASE_URL) return { connection: { connectionString: config.env.DATABASE_URL } };
  const embedded = new EmbeddedPostgres(config.env.DATA_DIR, secrets.databasePassword, progress);
  await embedded.start();
  await createDatabase(embedded);
  return { connection: embedded.connection, embedded };
}

async function createDatabase(embedded: EmbeddedPostgres): Promise<void> {
  const { Client } = (await import('pg')).default;
  const target = embedded.connection;
  const client = new Client({ ...target, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [target.database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(target.database)}`);
  } finally {
    await client.end();
  }
}
