import type { TestDatabase } from '../test-database.js';

/** The product while it runs for a test. */
export interface Tollgate {
  /** Where it listens, e.g. `http://127.0.0.1:41234`. */
  readonly url: string;
  /** The suite's database; absent when the product runs its own. */
  readonly database: TestDatabase | undefined;
  /** Ends it and removes its data and its database. */
  close(): Promise<void>;
}
