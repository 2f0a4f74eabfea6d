import { EventEmitter } from 'node:events';
import { PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { ClientConfig } from 'pg';
import type { JobBackend } from './job-backend.js';

const SCHEMA = 'jobs';
/** Connections for the statements of all queues together; one more connection listens for new jobs. */
const CONNECTIONS = 3;

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;

/** One connection pool for all queues of the process: closing one queue must not close the pool of the others. */
class SharedConnection extends PostgresConnection {
  private readonly orderly = new WeakSet<ListenClient>();

  override async getListenClient(): Promise<ListenClient> {
    const client = await super.getListenClient();
    if (!this.orderly.has(client)) {
      this.orderly.add(client);
      takeTurns(client);
      // Every worker listens on this client.
      if (client instanceof EventEmitter) client.setMaxListeners(0);
    }
    return client;
  }

  override async close(): Promise<void> {}

  override async disconnect(): Promise<void> {}

  end(): Promise<void> {
    return super.close();
  }
}

/**
 * Serializes statements: all workers start to listen at once, and future versions of pg refuse concurrent statements.
 */
function takeTurns(client: ListenClient): void {
  const query: ListenClient['query'] = client.query.bind(client);
  let last: Promise<unknown> = Promise.resolve();
  client.query = (text, values) => {
    const response = last.then(() => query(text, values));
    last = response.catch(() => undefined);
    return response;
  };
}

/**
 * Queues in a schema of Tollgate's own database, for a site with one process.
 * @throws when the database does not respond; no connection remains open then.
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
  // Every queue and every worker listens on this connection.
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
