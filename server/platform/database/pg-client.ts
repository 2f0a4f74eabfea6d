import pg, { type ClientBase } from 'pg';

/** Runs SQL: a TypeORM entity manager inside a transaction, or a plain connection. */
export interface Executor {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The executor of a transaction on a plain connection, or of single statements on a pool. */
export function executorOf(client: Pick<ClientBase, 'query'>): Executor {
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
  };
}

/**
 * Runs work between BEGIN and COMMIT on a connection that nothing else uses. When the work throws, it is rolled back; its
 * error is thrown even if the rollback fails.
 */
export async function inTransaction<T>(client: Pick<ClientBase, 'query'>, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Runs work on a separate connection, for a session whose limits differ from the pools'. An open transaction is
 * rolled back at the end.
 * @param settings with the `application_name` that PostgreSQL shows
 */
export async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(settings);
  // A broken connection makes the statement fail; without a listener the error event would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
