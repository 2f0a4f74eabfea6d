import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { AdvisoryLock } from '../../platform/database/advisory-locks.js';

const RETRY_MS = 500;

/**
 * The right to work on a run, held over a connection of its own: it ends with the process, however that ends, so a run
 * whose worker was killed goes on as soon as another one asks.
 */
export class RunLock {
  private constructor(private readonly client: pg.Client) {}

  /** Waits until nobody else has it. @returns null when the process ends before */
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
