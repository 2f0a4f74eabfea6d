import type { TestDatabase } from '../test-database.js';

/** The running product of a test. */
export interface Tollgate {
  /** Its address, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** The database of the suite; absent when the product runs its embedded database. */
  readonly database: TestDatabase | undefined;
  /** Stops the product and removes its data and its database. */
  close(): Promise<void>;
}
