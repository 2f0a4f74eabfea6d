import { EventEmitter } from 'node:events';
import { PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { ClientConfig } from 'pg';
import type { JobBackend, Schedule } from './job-backend.js';

const SCHEMA = 'jobs';
/** Connections for the statements of all queues together; one more connection listens for new jobs. */
const MAX_CONNECTIONS = 3;
/**
 * Workers are notified of jobs, even after the connection that listens was interrupted (which TCP keep-alive detects
 * within 20 s), and the sweep repeats notifications, so idle workers send no statements.
 */
const POLL_SECONDS = 3_600;
/** The kinds with active jobs are read at most this often, in ms, for the search for lost jobs of all of them. */
const ACTIVE_KINDS_TTL_MS = 1_000;

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

/** The kinds of work that have active jobs, read by one query for all of them. */
class ActiveKinds {
  private reading: Promise<ReadonlySet<string>> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly connection: PostgresConnection) {}

  async has(kind: string): Promise<boolean> {
    if (performance.now() - this.readAt >= ACTIVE_KINDS_TTL_MS) {
      this.readAt = performance.now();
      this.reading = this.read();
    }
    return (await this.reading)?.has(kind) ?? false;
  }

  private async read(): Promise<ReadonlySet<string>> {
    const { rows } = await this.connection.pool.query(`SELECT DISTINCT queue FROM job WHERE state = 'active'`);
    return new Set(rows.map(({ queue }) => queue));
  }
}

/** A queue whose lost jobs are searched only while it has active jobs, because the search writes a row every time. */
class QueueBackend extends PostgresQueueBackend {
  constructor(
    connection: PostgresConnection,
    name: string,
    options: ConstructorParameters<typeof PostgresQueueBackend>[2],
    private readonly active: ActiveKinds,
  ) {
    super(connection, name, options);
  }

  override async moveStalledJobsToWait(): Promise<string[]> {
    return (await this.active.has(this.queueName)) ? super.moveStalledJobsToWait() : [];
  }
}

/**
 * Serializes statements: all workers start to listen at the same time, and future versions of pg refuse concurrent
 * statements.
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
 * @throws when the database does not respond; no connection remains open in that case.
 */
export async function openPostgresBackend(target: ClientConfig): Promise<JobBackend> {
  const { connectionString, host, user, password, database } = target;
  const connection = new SharedConnection({
    ...(connectionString ? { connectionString } : { host, user, password: String(password), database }),
    schema: SCHEMA,
    migrate: true,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    // Longer than the interval between jobs, which would otherwise open a connection each.
    idleTimeoutMillis: 60_000,
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
  const active = new ActiveKinds(connection);
  return {
    factory: (name, options) => new QueueBackend(connection, name, { ...options, connection: {} }, active),
    pollSeconds: POLL_SECONDS,
    announceWaiting: async () => {
      await connection.pool.query(
        `SELECT pg_notify('bullmq_jobs', queue) FROM (
           SELECT DISTINCT queue FROM job WHERE state = 'waiting' OR (state = 'delayed' AND process_at_ms <= $1)
         ) AS waiting`,
        [Date.now()],
      );
    },
    schedules: async () => {
      const { rows } = await connection.pool.query(
        'SELECT queue, pattern, every_ms FROM scheduler WHERE scheduler_id = queue',
      );
      return new Map(
        rows.map(({ queue, pattern, every_ms }): [string, Schedule] => [
          queue,
          { pattern: pattern ?? undefined, every: every_ms === null ? undefined : Number(every_ms) },
        ]),
      );
    },
    close: () => connection.end(),
  };
}
