import type { Socket } from 'node:net';

/** A row as the driver of its database returns it. `model/row-values.ts` reads its values. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Failures of a source that its operator can mend; the message is one sentence. */
export class SourceError extends Error {}

/** Creates a socket that a driver connects; see `Egress.driverSocket`. */
export type OpenSocket = () => Socket;

/** The database of another product, read in one snapshot: rows that are written during the import are not read. */
export interface Source {
  /** The names of all tables. */
  readonly tables: ReadonlySet<string>;
  /** Names of the columns of a table, in lower case. Empty for a table that does not exist. */
  columns(table: string): Promise<ReadonlySet<string>>;
  /**
   * The rows of a table, one at a time. Empty for a table that does not exist. Only one table can be read at a time.
   * @param order reads by this numeric column, ascending, from above `after`
   */
  rows(table: string, order?: { readonly by: string; readonly after: number }): AsyncIterable<SourceRow>;
  /** The number of rows. */
  count(table: string): Promise<number>;
  close(): Promise<void>;
}
