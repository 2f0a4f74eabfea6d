import type { JobRunState } from './runs.generated';

export const isOver = (state: JobRunState): boolean => state !== 'WAITING' && state !== 'RUNNING';

/** Ended without its result. */
export const isRetryable = (state: JobRunState): boolean => state === 'FAILED' || state === 'CANCELLED';
