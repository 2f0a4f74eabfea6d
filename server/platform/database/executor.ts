import type { ClientBase } from 'pg';

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
