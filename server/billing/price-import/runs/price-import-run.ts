import { z } from 'zod';
import type { LocalText } from '../../../common/errors/app-error.js';
import type { JobRun } from '../../../jobs/runs/job-run.js';
import type { PriceChangeCounts } from '../price-changes.js';
import { PriceSource } from '../price-source.js';

/** waiting: not started, or a retry is due; ready: it can be applied once. */
type PriceImportRunState = 'waiting' | 'running' | 'ready' | 'failed' | 'applied' | 'cancelled';

/** A price list that is fetched and compared in the background, and stored until it is applied. */
export interface PriceImportRun {
  readonly id: number;
  readonly url: string;
  /** Only models of these vendors are imported; the first vendor has precedence. Empty for all. */
  readonly vendors: readonly string[];
  /** Id of the administrator. */
  readonly startedBy: number;
  readonly state: PriceImportRunState;
  readonly createdAt: Date;
  /** When the last attempt began. */
  readonly startedAt: Date | null;
  /** When it reached a state in which no worker processes it. */
  readonly finishedAt: Date | null;
  /** Why the last attempt failed. Null if none failed. */
  readonly failure: LocalText | null;
  /** Digest of the list and the prices at that time. Null until the run is ready, like all fields below. */
  readonly digest: string | null;
  readonly source: PriceSource | null;
  readonly counts: PriceChangeCounts | null;
  /** The number of models to which it has assigned a new price. Null unless it was applied. */
  readonly appliedModels: number | null;
}

/** The parameters of a run. */
export const priceImportParams = z.object({ url: z.string(), vendors: z.array(z.string()) });

/** The result of a run; the changes are its items. */
export const priceImportResult = z.object({
  digest: z.string(),
  /** Digest of the prices that the list was compared with. */
  pricesDigest: z.string(),
  source: z.enum(PriceSource),
  counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), skipped: z.int() }),
  appliedModels: z.int().optional(),
});

const STATES: Record<JobRun['state'], PriceImportRunState> = {
  waiting: 'waiting',
  running: 'running',
  ready: 'ready',
  done: 'applied',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The import that a run executes. */
export function toPriceImportRun(run: JobRun): PriceImportRun {
  const { id, params, state, requestedBy, createdAt, startedAt, finishedAt, failure, result } = run;
  const found = priceImportResult.safeParse(result).data;
  return {
    id,
    createdAt,
    startedAt,
    finishedAt,
    failure,
    ...priceImportParams.parse(params),
    startedBy: requestedBy ?? 0,
    state: STATES[state],
    digest: found?.digest ?? null,
    source: found?.source ?? null,
    counts: found?.counts ?? null,
    appliedModels: found?.appliedModels ?? null,
  };
}
