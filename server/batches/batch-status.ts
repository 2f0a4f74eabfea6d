import type { Batch, BatchDescription, BatchFamily } from './batch.js';

/** The progress of a batch, whichever API it was created with. */
export enum BatchStatus {
  IN_PROGRESS = 'IN_PROGRESS',
  CANCELLING = 'CANCELLING',
  FINALIZING = 'FINALIZING',
  COMPLETED = 'COMPLETED',
  FAILED = 'FAILED',
  EXPIRED = 'EXPIRED',
  CANCELLED = 'CANCELLED',
}

/** The numbers of requests with a result. */
export interface BatchCounts {
  readonly completed: number;
  readonly failed: number;
}

/** The final states of `status` of `Batch` in openai/openai-openapi. */
const OUTCOMES: Readonly<Record<string, BatchStatus>> = {
  completed: BatchStatus.COMPLETED,
  failed: BatchStatus.FAILED,
  expired: BatchStatus.EXPIRED,
  cancelled: BatchStatus.CANCELLED,
};

/** Whether the upstream has processed a batch, so that its results can be charged. */
export function isOver(family: BatchFamily, { status, processing_status }: BatchDescription): boolean {
  return family === 'openai' ? Object.hasOwn(OUTCOMES, String(status)) : processing_status === 'ended';
}

/** The status of a batch; one that the upstream has processed is finalizing until its results are charged. */
export function statusOf({ family, state, description }: Pick<Batch, 'family' | 'state' | 'description'>): BatchStatus {
  const { status, cancel_initiated_at: cancelled, results_url: results } = description;
  if (state !== 'ended') {
    if (isOver(family, description)) return BatchStatus.FINALIZING;
    return status === 'cancelling' || cancelled ? BatchStatus.CANCELLING : BatchStatus.IN_PROGRESS;
  }
  if (family === 'openai') return OUTCOMES[String(status)] ?? BatchStatus.COMPLETED;
  if (cancelled) return BatchStatus.CANCELLED;
  // A batch that its upstream has lost has no results.
  return results ? BatchStatus.COMPLETED : BatchStatus.EXPIRED;
}

/** `request_counts` of both APIs. */
export function countsOf({ description }: Pick<Batch, 'description'>): BatchCounts {
  const counts = description.request_counts;
  const reported = typeof counts === 'object' && counts !== null ? (counts as Record<string, unknown>) : {};
  const sum = (...names: readonly string[]) =>
    names.reduce((total, name) => total + (Number.isSafeInteger(reported[name]) ? Number(reported[name]) : 0), 0);
  return {
    completed: sum('completed', 'succeeded'),
    failed: sum('failed', 'errored', 'canceled', 'expired'),
  };
}
