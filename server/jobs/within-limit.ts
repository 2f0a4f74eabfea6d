import { AppError } from '../common/errors/app-error.js';
import { settledWithin } from '../common/settled-within.js';
import { JobError } from './job.errors.js';

const TIMEOUT_MS = 3_000;

/**
 * Queues wait for their database without a limit; requests of administrators do not.
 * @throws {AppError} jobs_unavailable
 */
export async function withinLimit<Response>(pending: Promise<Response>): Promise<Response> {
  if (!(await settledWithin(TIMEOUT_MS, pending))) throw new AppError(JobError.jobs_unavailable);
  return pending;
}
