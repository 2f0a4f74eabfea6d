import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { DAY_MS } from '../platform/durations.js';
import { verifyBackup } from './archive-reader.js';
import { type BackupOptions, type BackupSummary, writeBackup } from './backup.js';

const NAME = /^tollgate-\d{8}-\d{6}\.tar$/;
const INCOMPLETE = /^tollgate-\d{8}-\d{6}\.tar\.partial$/;
/** Younger incomplete files may belong to a backup that is being written. */
const ABANDONED_MS = DAY_MS;

/** The name of a backup in a folder, such as `tollgate-20260131-235959.tar`, in UTC. Names sort by time. */
export function backupName(now: Date): string {
  return `tollgate-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.tar`;
}

/**
 * Writes a backup into a folder, reads it back, and then deletes the oldest ones.
 * @param keep the number of backups that are kept; other files are not touched
 * @throws when the backup cannot be written or read back; no older backup is deleted then
 */
export async function writeVerifiedBackup(
  connection: ClientConfig,
  folder: string,
  keep: number,
  options: BackupOptions & { readonly now?: Date } = {},
): Promise<BackupSummary & { readonly path: string }> {
  const { now = new Date() } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteAbandoned(folder, now);
  const path = join(folder, backupName(now));
  const summary = await writeBackup(connection, path, options);
  try {
    await verifyBackup(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name), { force: true });
  return { ...summary, path };
}

/** Deletes what killed processes have left. */
async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!INCOMPLETE.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
