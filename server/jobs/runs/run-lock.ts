import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { AdvisoryLock, SHORT_KEEPALIVE } from '../../platform/database/advisory-locks.js';

const RETRY_MS = 500;
const TRY = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken';

/**
 * Allows only one process at a time to execute runs of a kind. The lock is held by a separate connection, so that it is
 * released when the process ends for any reason, and another process can continue the run.
 */
export class RunLock {
  private constructor(private readonly client: pg.Client) {}

  /** Waits until no other process holds the lock. @returns null when the run ends before */
  static async take(connection: ClientConfig, kind: string, ended: AbortSignal): Promise<RunLock | null> {
    const client = new pg.Client({ ...connection, application_name: 'tollgate-job-run', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(SHORT_KEEPALIVE);
      // Polled, because a waiting statement would hold a snapshot, which would block the detachment of a partition.
      while (!ended.aborted) {
        const { rows } = await client.query<{ taken: boolean }>(TRY, [AdvisoryLock.jobRun, kind]);
        if (rows[0]?.taken) return new RunLock(client);
        await pause(RETRY_MS, undefined, { signal: ended }).catch(() => undefined);
      }
    } catch (error) {
      await client.end();
      throw error;
    }
    await client.end();
    return null;
  }

  async release(): Promise<void> {
    await this.client.end();
  }
}
