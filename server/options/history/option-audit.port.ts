import type { Principal } from '../../common/principal.js';
import type { Executor } from '../../platform/database/executor.js';
import type { OptionKey } from '../catalogue/option-catalogue.js';

/** Tells the usage log who changed an option. Declared here and bound above, because the log itself reads options. */
export abstract class OptionAudit {
  /** Part of the transaction that changes the option; `change` never contains a secret. */
  abstract record(caller: Principal, change: OptionChange, executor: Executor): Promise<void>;
}

export interface OptionChange {
  key: OptionKey;
  /** Null for secrets. */
  before: string | null;
  /** Null for secrets, and when the default is restored. */
  after: string | null;
}
