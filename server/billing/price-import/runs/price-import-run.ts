import type { LocalText } from '../../../common/errors/app-error.js';
import type { PriceChangeCounts } from '../price-changes.js';
import type { PriceSource } from '../price-source.js';

/** waiting: nobody has begun, or the next try is to come; ready: it can be applied, once. */
export type PriceImportRunState = 'waiting' | 'running' | 'ready' | 'failed' | 'applied' | 'cancelled';

/** A price list that is fetched and compared in the background, and kept until somebody applies it. */
export interface PriceImportRun {
  readonly id: number;
  readonly url: string;
  /** Only their models, the first named first; empty for all. */
  readonly vendors: readonly string[];
  /** Id of the administrator. */
  readonly startedBy: number;
  readonly state: PriceImportRunState;
  readonly createdAt: Date;
  /** When the last try began. */
  readonly startedAt: Date | null;
  /** When it got into a state in which nobody works on it. */
  readonly finishedAt: Date | null;
  /** Why the last try failed; null when none did. */
  readonly failure: LocalText | null;
  /** Stands for the list beside the prices in force then; null until it is ready, as all below. */
  readonly digest: string | null;
  readonly source: PriceSource | null;
  readonly counts: PriceChangeCounts | null;
  /** How many models have a new price from it; null unless it was applied. */
  readonly appliedModels: number | null;
}
