import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { AdvisoryLock } from './advisory-locks.js';
import { SITE_MOVED } from './migration-marks.js';
import { inTransaction, withClient } from './pg-client.js';

/** Notified to all processes of a site that is about to be moved to another database; see `MovableSite`. */
export const MOVE_CHANNEL = 'tollgate_move';

/** The address of the embedded database in DATA_DIR. */
export const EMBEDDED = 'embedded';

const POLL_MS = 100;
const RECONNECT_MS = 500;

/** Makes the processes that use the database stop using it. */
export async function requestMove(client: pg.ClientBase): Promise<void> {
  await client.query(`NOTIFY ${MOVE_CHANNEL}`);
}

/**
 * Locks the end of the move: processes that have stopped using the database wait until the lock is free. It ends with its
 * connection, so they continue on their database when the move is interrupted.
 * @returns false when another move is running
 */
export async function lockMove(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    AdvisoryLock.siteMove,
  ]);
  return rows[0]?.locked ?? false;
}

/** Marks a database that was moved: no server starts on it again. @param sealedTarget the encrypted new address */
export async function markMoved(client: pg.ClientBase, sealedTarget: string): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('CREATE TABLE IF NOT EXISTS moved_site (sealed_target text NOT NULL)');
    await client.query('TRUNCATE moved_site');
    await client.query('INSERT INTO moved_site VALUES ($1)', [sealedTarget]);
    await client.query('INSERT INTO migrations (timestamp, name) VALUES (0, $1)', [SITE_MOVED]);
  });
}

/** Waits for the end of the move. @returns the encrypted new address; null when the move did not succeed */
export async function moveEnded(connection: ClientConfig): Promise<string | null> {
  for (;;) {
    try {
      return await moveEndedOn(connection);
    } catch {
      // The database may be restarted meanwhile.
      await pause(RECONNECT_MS);
    }
  }
}

async function moveEndedOn(connection: ClientConfig): Promise<string | null> {
  return withClient({ ...connection, application_name: 'tollgate-move' }, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS free', [
        AdvisoryLock.siteMove,
      ]);
      if (rows[0]?.free) break;
      await pause(POLL_MS);
    }
    const mark = await client.query('SELECT 1 FROM migrations WHERE name = $1', [SITE_MOVED]);
    if (mark.rowCount === 0) return null;
    const { rows } = await client.query<{ sealed_target: string }>('SELECT sealed_target FROM moved_site');
    return rows[0]?.sealed_target ?? null;
  });
}
