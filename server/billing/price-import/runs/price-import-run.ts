import type { LocalText } from '../../../common/errors/app-error.js';
import type { PriceChangeCounts } from '../price-changes.js';
import type { PriceSource } from '../price-source.js';

/** waiting: not started, or a retry is due; ready: it can be applied, once. */
export type PriceImportRunState = 'waiting' | 'running' | 'ready' | 'failed' | 'applied' | 'cancelled';

/** A price list that is fetched and compared in the background, and stored until it is applied. */
export interface PriceImportRun {
  readonly id: number;
  readonly url: string;
  /** Only the models of these vendors, the first has precedence; empty for all. */
  readonly vendors: readonly string[];
  /** Id of the administrator. */
  readonly startedBy: number;
  readonly state: PriceImportRunState;
  readonly createdAt: Date;
  /** When the last attempt began. */
  readonly startedAt: Date | null;
  /** When it reached a state in which no worker processes it. */
  readonly finishedAt: Date | null;
  /** Why the last attempt failed; null when none did. */
  readonly failure: LocalText | null;
  /** Digest of the list and the prices at that time; null until it is ready, as all fields below. */
  readonly digest: string | null;
  readonly source: PriceSource | null;
  readonly counts: PriceChangeCounts | null;
  /** The number of models with a new price from it; null unless it was applied. */
  readonly appliedModels: number | null;
}
