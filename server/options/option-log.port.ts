import type { Principal } from '../common/principal.js';
import type { Executor } from '../platform/database/pg-client.js';
import type { OptionKey } from './catalogue/option-catalogue.js';

/**
 * Writes option changes to the usage log. Declared here and implemented in a higher module, because the log itself
 * reads options.
 */
export abstract class OptionLog {
  /** Runs in the transaction that changes the option; `change` never contains a secret. */
  abstract record(caller: Principal, change: OptionChange, executor: Executor): Promise<void>;
}

export interface OptionChange {
  key: OptionKey;
  /** Null for secrets. */
  before: string | null;
  /** Null for secrets, and when the default is restored. */
  after: string | null;
}
