import pg, { type ClientConfig } from 'pg';
import { type CopiedTable, readTables, tableSql } from './catalogue.js';

/** Settings under which rows and bounds of partitions have the same text on every server. */
const TEXT_SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 3`;

/** Opens a separate connection for copying, without timeouts. */
export async function openCopyClient(connection: ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true });
  // A broken connection makes the statement fail. Without a listener, the error event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(TEXT_SETTINGS);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/** A consistent view of the whole database at one instant. */
export interface Snapshot {
  readonly client: pg.Client;
  readonly tables: readonly CopiedTable[];
}

/**
 * Runs work in one snapshot while other transactions write. No table is dropped or changed during the work: migrations
 * and clean-ups wait.
 */
export async function withSnapshot<T>(
  connection: ClientConfig,
  name: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await openCopyClient(connection, name);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const tables = await readTables(client);
    await client.query(`LOCK TABLE ${tables.map(tableSql).join(', ')} IN ACCESS SHARE MODE`);
    return await work({ client, tables });
  } finally {
    await client.end();
  }
}
