import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval of the looks in ms. The job queues, which are loaded after the process listens, are loaded by the second. */
const LOOK_MS = 5_000;
/** A process that works for a larger share of the time serves calls, which the collection would delay. */
const BUSY_SHARE = 0.1;

/**
 * Collects the garbage of the start once, when the process has little to do: the start leaves the young heap at its
 * largest size, and V8 itself would return that memory only after minutes without work.
 */
export function collectAfterStart(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > BUSY_SHARE) return;
    clearInterval(timer);
    collect();
  }, LOOK_MS).unref();
}

/** Node.js has no other way to collect without an option of the command line. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof gc === 'function') gc();
}
