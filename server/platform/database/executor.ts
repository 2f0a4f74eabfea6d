/** Anything that runs SQL: a TypeORM entity manager inside a transaction, or a plain connection. */
export interface Executor {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}
