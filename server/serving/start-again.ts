import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../platform/telemetry/logger.js';

const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** The dependencies of the restart of a process. */
export interface Restart {
  /** Resolves when the process listens. @throws when it ends instead */
  start(): Promise<unknown>;
  /** Whether the site is being stopped, after which no process is started. */
  isStopping(): boolean;
  readonly logger: Pick<Logger, 'error'>;
  /** Waits for this time in ms. Tests replace it. */
  wait?(ms: number): Promise<unknown>;
}

/** Starts a process, again after each failure: at first after one second, then after twice the time, up to 30 s. */
export async function startAgain({ start, isStopping, logger, wait = pause }: Restart): Promise<void> {
  for (let retryMs = MIN_PAUSE_MS; !isStopping(); retryMs = Math.min(2 * retryMs, MAX_PAUSE_MS)) {
    try {
      await start();
      return;
    } catch (err) {
      if (isStopping()) return;
      logger.error(
        { event: 'process.restart_failed', err, retryMs },
        'Process could not be started; the start is retried',
      );
      await wait(retryMs);
    }
  }
}
