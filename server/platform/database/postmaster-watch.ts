import { readFileSync } from 'node:fs';
import type { Logger } from '../telemetry/logger.js';

/** Poll interval while the server is running, in ms, in case `checkNow` is not called. */
const POLL_INTERVAL_MS = 2_000;
/** Interval of the attempts to restart a server that died, and of the checks of one that may be dying, in ms. */
const RETRY_MS = 500;
/** How long after the end of a connection the server may still be dying. */
const CRASH_WINDOW_MS = 5_000;

/**
 * Restarts the embedded server when its main process has died, for instance because the kernel was out of memory.
 * PostgreSQL's own lock on the folder lets one of several attempts succeed, and refuses as long as a child of the dead
 * server still runs; the next attempt follows after half a second.
 */
export class PostmasterWatch {
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private stopped = false;
  private diedAt: number | null = null;
  private suspectedUntil = 0;
  private failure = '';

  /**
   * @param pidFile the file in which the server writes the id of its main process
   * @param start resolves when connections are accepted
   */
  constructor(
    private readonly pidFile: string,
    private readonly start: () => Promise<unknown>,
    private readonly logger: Logger,
  ) {
    this.checkSoon();
  }

  /** Checks now, because a connection has ended. */
  checkNow(): void {
    this.suspectedUntil = performance.now() + CRASH_WINDOW_MS;
    // Without a timer an attempt is in progress.
    if (this.stopped || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.check();
  }

  /** Ends the watch; resolves after an attempt in progress. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.checking;
  }

  private checkSoon(): void {
    if (this.stopped) return;
    const soon = this.diedAt !== null || performance.now() < this.suspectedUntil;
    this.timer = setTimeout(() => this.check(), soon ? RETRY_MS : POLL_INTERVAL_MS).unref();
  }

  private check(): void {
    this.timer = undefined;
    this.checking = this.startIfDead().finally(() => this.checkSoon());
  }

  private async startIfDead(): Promise<void> {
    if (isAlive(this.pidFile)) return;
    if (this.diedAt === null)
      this.logger.error({ event: 'embedded_database.died' }, 'Embedded database exited and is restarted');
    this.diedAt ??= Date.now();
    try {
      await this.start();
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.failure)
        this.logger.error(
          { event: 'embedded_database.restart_failed', err: error },
          'Embedded database could not be restarted',
        );
      this.failure = message;
      return;
    }
    this.logger.info(
      { event: 'embedded_database.restarted', afterMs: Date.now() - this.diedAt },
      'Embedded database is running again',
    );
    this.diedAt = null;
    this.failure = '';
  }
}

/** Synchronous: for a small file, four thread-pool operations would cost an idle process more than the read. */
function isAlive(pidFile: string): boolean {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
