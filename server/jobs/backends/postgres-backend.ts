import { PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { ClientConfig } from 'pg';
import type { JobBackend } from './job-backend.js';

const SCHEMA = 'jobs';
/** Statements of all queues together; a further connection hears of new jobs. */
const CONNECTIONS = 3;

/** One connection pool for all queues of the process: a queue that is closed must not end it for the others. */
class SharedConnection extends PostgresConnection {
  override async close(): Promise<void> {}

  override async disconnect(): Promise<void> {}

  end(): Promise<void> {
    return super.close();
  }
}

/**
 * Queues in a schema of the product's own database, for a site that is one process.
 * @throws when the database does not answer; nothing is left open then.
 */
export async function openPostgresBackend(target: ClientConfig): Promise<JobBackend> {
  const { connectionString, host, user, password, database } = target;
  const connection = new SharedConnection({
    ...(connectionString ? { connectionString } : { host, user, password: String(password), database }),
    schema: SCHEMA,
    migrate: true,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    application_name: 'tollgate-jobs',
  });
  // Every queue and every worker listens.
  connection.setMaxListeners(0);
  try {
    await connection.waitUntilReady();
  } catch (error) {
    await connection.end();
    throw error;
  }
  return {
    factory: (name, options) => new PostgresQueueBackend(connection, name, { ...options, connection: {} }),
    close: () => connection.end(),
  };
}
