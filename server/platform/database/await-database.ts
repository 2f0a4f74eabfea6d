import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../telemetry/logger.js';

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
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

/** Why a database accepts no writes; null when it does. */
export async function readOnlyReason(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ inRecovery: boolean; readOnly: string }>(
    `SELECT pg_is_in_recovery() AS "inRecovery", current_setting('transaction_read_only') AS "readOnly"`,
  );
  if (rows[0]?.inRecovery) return 'it is a replica, or its recovery is not complete';
  return rows[0]?.readOnly === 'on' ? 'default_transaction_read_only is set' : null;
}

interface WaitOptions {
  /** Max wait. */
  readonly timeoutMs?: number;
  /** Ends the wait when the process is stopped. */
  readonly stopped?: AbortSignal | undefined;
}

/**
 * Resolves when the database accepts writes. Processes and their database are often started at the same time, and a
 * replica is promoted at a failover.
 * @throws when the database refuses this process, or does not respond or accept writes in time, and the reason of
 * `stopped`
 */
export async function awaitDatabase(
  connection: ClientConfig,
  logger: Logger,
  { timeoutMs = TIMEOUT_MS, stopped = new AbortController().signal }: WaitOptions = {},
): Promise<void> {
  stopped.throwIfAborted();
  const { promise: stop, reject } = Promise.withResolvers<never>();
  const onStop = () => reject(stopped.reason);
  stopped.addEventListener('abort', onStop);
  try {
    // An attempt that still runs then ends by itself within its own timeout.
    await Promise.race([stop, writable(connection, logger, timeoutMs, stopped)]);
  } finally {
    stopped.removeEventListener('abort', onStop);
  }
}

async function writable(
  connection: ClientConfig,
  logger: Logger,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<void> {
  const limit = Date.now() + timeoutMs;
  for (let waits = false; !stopped.aborted; waits = true) {
    let reason: string;
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const readOnly = await readOnlyReason(client);
      if (readOnly === null) return;
      reason = `database accepts no writes: ${readOnly}`;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!NOT_YET.includes(code) && !/timeout|terminated/.test(message)) throw error;
      reason = `database does not respond: ${message || code}`;
    } finally {
      await client.end().catch(() => undefined);
    }
    if (Date.now() >= limit) throw new Error(reason);
    if (!waits) logger.warn({ event: 'database.awaited', reason }, 'Database is not ready yet; the start waits for it');
    await pause(RETRY_MS);
  }
}
