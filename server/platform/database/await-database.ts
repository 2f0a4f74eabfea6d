import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../telemetry/logger.js';

const PAUSE_MS = 500;
const CONNECT_MS = 5_000;
/** Longer than a database takes to start, or to change over to another machine. */
const TIMEOUT_MS = 60_000;

/** What a database that is about to be there answers, or the network in its place; `57P03` is cannot_connect_now. */
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
 * Resolves when the database takes connections. Processes and their database are often started at the same time.
 * @param timeoutMs after how long it is given up
 * @throws when the database refuses this process, or does not answer in time
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
      if (Date.now() >= limit) throw new Error(`the database does not answer: ${message || code}`);
      if (!waits) logger.warn({ reason: message || code }, 'the database does not answer yet; the start waits for it');
      await pause(PAUSE_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
