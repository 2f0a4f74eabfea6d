import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { AdvisoryLock } from '../../platform/database/advisory-locks.js';

const RETRY_MS = 500;

/**
 * The lock of a run, held by a connection of its own: it is released when the process ends for any reason, so that
 * another process can continue the run.
 */
export class RunLock {
  private constructor(private readonly client: pg.Client) {}

  /** Waits until no other process holds it. @returns null when the process ends before */
  static async take(connection: ClientConfig, runId: number, ending: AbortSignal): Promise<RunLock | null> {
    const client = new pg.Client({ ...connection, application_name: 'tollgate-channel-run', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    try {
      while (!ending.aborted) {
        if (await isTaken(client, runId)) return new RunLock(client);
        await pause(RETRY_MS, undefined, { signal: ending }).catch(() => undefined);
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

async function isTaken(client: pg.Client, runId: number): Promise<boolean> {
  const values = [AdvisoryLock.channelRun, runId];
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', values);
  return rows[0]?.taken === true;
}
