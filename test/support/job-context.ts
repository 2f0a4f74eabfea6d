import type { JobContext } from '../../server/platform/coordination/background-job.js';

/** The context of a job that no worker runs. */
export function jobContext(
  onProgress: JobContext['onProgress'] = () => undefined,
  cancelled: AbortSignal = new AbortController().signal,
): JobContext {
  return { onProgress, cancelled };
}
