import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../common/errors/app-error.js';
import { JobError } from './job.errors.js';

const TIMEOUT_MS = 3_000;

/**
 * Waits for work, up to a limit in ms. The work continues after the limit.
 * @returns false when the limit was reached first.
 * @throws what the work throws within the limit.
 */
export async function settledWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(limitMs, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}

/**
 * Queues wait for their database without a limit; requests of administrators do not.
 * @throws {AppError} jobs_unavailable
 */
export async function withinLimit<Response>(pending: Promise<Response>): Promise<Response> {
  if (!(await settledWithin(TIMEOUT_MS, pending))) throw new AppError(JobError.jobs_unavailable);
  return pending;
}
