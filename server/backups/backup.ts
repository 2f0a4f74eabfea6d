import type { ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { recordEvent } from '../platform/audit/audit-trail.js';
import type { SiteSecrets } from '../platform/config/secrets.js';
import { executorOf, withClient } from '../platform/database/pg-client.js';
import { productVersion } from '../platform/package-info.js';
import { ArchiveWriter } from './archive-writer.js';
import { columnsSql, readLedgerSums, readMigrations, readSequences, tableSql } from './catalogue.js';
import { type BackupHeader, EntryName, FORMAT_VERSION } from './manifest.js';
import { sealSecrets } from './sealed-secrets.js';
import { type Snapshot, withSnapshot } from './snapshot.js';

export interface BackupOptions {
  /** Includes the secrets of the site, encrypted with the passphrase. */
  readonly secrets?: { readonly values: SiteSecrets; readonly passphrase: string };
  /** Called with the share of the work that is done, 0 to 1, and the table that is copied. */
  readonly onProgress?: (share: number, table: string) => void;
  /** Ends the backup, whose file is then removed. */
  readonly signal?: AbortSignal;
}

export interface BackupSummary {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly ledgerSums: Readonly<Record<string, string>>;
}

/**
 * Writes a backup of the database at one instant, while the database is in use.
 * @param path a file that does not exist
 * @throws when the file cannot be written or the database does not respond; the file is then removed
 */
export async function writeBackup(
  connection: ClientConfig,
  path: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const archive = ArchiveWriter.create(path);
  try {
    await recordBackup(connection, path, options.secrets !== undefined);
    return await withSnapshot(connection, 'tollgate-backup', (snapshot) => writeSnapshot(snapshot, archive, options));
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** A database that this version has not migrated yet has no audit log. */
async function recordBackup(connection: ClientConfig, path: string, withSecrets: boolean): Promise<void> {
  await withClient({ ...connection, application_name: 'tollgate-backup' }, async (client) => {
    const { rows } = await client.query(`SELECT to_regclass('audit_entries') AS name`);
    const event = { action: 'site.backed_up', objectId: '', facts: { path, withSecrets } } as const;
    if (rows[0]?.name) await recordEvent(event, executorOf(client));
  });
}

async function writeSnapshot(
  { client, tables }: Snapshot,
  archive: ArchiveWriter,
  { secrets, onProgress = () => undefined, signal }: BackupOptions,
): Promise<BackupSummary> {
  const [encryptionKeyDigest = null, ...otherKeyDigests] = await readKeyDigests(client);
  const header: BackupHeader = {
    formatVersion: FORMAT_VERSION,
    productVersion: productVersion(),
    createdAt: new Date().toISOString(),
    migrations: await readMigrations(client),
    encryptionKeyDigest,
    otherKeyDigests,
    tables: tables.map(({ name, columns, partition }) => ({ name, columns: [...columns], partition })),
  };
  await archive.add(EntryName.header, JSON.stringify(header));
  if (secrets) await archive.add(EntryName.secrets, sealSecrets(secrets.values, secrets.passphrase));
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const rows: Record<string, number> = {};
  let done = 0;
  for (const table of tables) {
    signal?.throwIfAborted();
    const source = client.query(copyTo(`COPY ${tableSql(table)} (${columnsSql(table)}) TO STDOUT`));
    let copied = 0;
    rows[table.name] = await archive.addRows(table.name, source, (bytes) => {
      signal?.throwIfAborted();
      copied += bytes;
      onProgress((done + Math.min(copied, table.bytes)) / total, table.name);
    });
    done += table.bytes;
    onProgress(done / total, table.name);
  }
  const ledgerSums = await readLedgerSums(client);
  await archive.finish({ rows, ledgerSums, sequences: await readSequences(client) });
  const sum = Object.values(rows).reduce((all, count) => all + count, 0);
  return { createdAt: header.createdAt, tables: tables.length, rows: sum, ledgerSums };
}

async function readKeyDigests(client: Snapshot['client']): Promise<string[]> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT encode(digest, 'base64') AS digest FROM encryption_key`,
  );
  return rows.map(({ digest }) => digest);
}
