import cluster from 'node:cluster';
import type { ClientConfig } from 'pg';
import type { Config } from '../config/config.js';
import type { Secrets } from '../config/secrets.js';
import type { Logger } from '../telemetry/logger.js';
import { awaitDatabase } from './await-database.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

export const DATABASE_TARGET = Symbol('DATABASE_TARGET');

/** The address of the database, and the embedded database when there is one, because it must be stopped last. */
export interface ConnectionTarget {
  connection: ClientConfig;
  embedded?: EmbeddedPostgres;
}

/**
 * Connects to the configured database and waits until it accepts connections. Without one it starts the embedded
 * database, and restarts it when it dies; of several processes on one port, the supervisor does so.
 * @param stopped ends the wait for the configured database, with its reason
 */
export async function openDatabase(
  config: Config,
  secrets: Secrets,
  logger: Logger,
  progress: (step: string) => void,
  stopped?: AbortSignal,
): Promise<ConnectionTarget> {
  if (config.env.DATABASE_URL) {
    const connection = { connectionString: config.env.DATABASE_URL };
    await awaitDatabase(connection, logger, { stopped });
    return { connection };
  }
  const { embedded } = await startEmbedded(config, secrets, logger, progress);
  if (cluster.isPrimary) embedded.keepRunning(logger);
  return { connection: embedded.connection, embedded };
}

/**
 * Starts the embedded database, and creates it on the first run. A server that was killed a moment before still has
 * processes, and is started again when they have ended.
 * @returns also whether it was started, and not running before
 */
export async function startEmbedded(
  config: Config,
  secrets: Secrets,
  logger: Logger,
  progress: (step: string) => void,
): Promise<{ embedded: EmbeddedPostgres; started: boolean }> {
  const embedded = new EmbeddedPostgres(config.env.DATA_DIR, secrets.databasePassword, progress);
  await embedded.start();
  embedded.keepRunning(logger);
  try {
    await awaitDatabase({ ...embedded.connection, database: 'postgres' }, logger);
  } finally {
    await embedded.endWatch();
  }
  await createDatabase(embedded);
  return { embedded, started: embedded.isLaunched };
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
