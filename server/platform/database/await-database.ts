import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../telemetry/logger.js';

const PAUSE_MS = 500;
const CONNECT_MS = 5_000;
/** Longer than the start or the failover of a database takes. */
const TIMEOUT_MS = 60_000;

/** Error codes of a database that is starting, or of the network in front of it; `57P03` is cannot_connect_now. */
const NOT_YET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '57P03',
];

/**
 * Resolves when the database accepts connections. Processes and their database are often started at the same time.
 * @param timeoutMs max wait
 * @throws when the database refuses this process, or does not respond in time
 */
export async function awaitDatabase(
  connection: ClientConfig,
  logger: Logger,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const limit = Date.now() + timeoutMs;
  for (let waits = false; ; waits = true) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!NOT_YET.includes(code) && !/timeout|terminated/.test(message)) throw error;
      if (Date.now() >= limit) throw new Error(`database does not respond: ${message || code}`);
      if (!waits)
        logger.warn(
          { event: 'database.awaited', reason: message || code },
          'Database does not respond yet; the start waits for it',
        );
      await pause(PAUSE_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
