import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { DAY_MS } from '../common/durations.js';
import { type FileStorage, FolderStorage } from '../platform/storage/file-storage.js';
import { verifyBackup } from './archive-reader.js';
import { type BackupOptions, type BackupSummary, writeBackup } from './backup.js';

const NAME = /^tollgate-\d{8}-\d{6}\.tar$/;
const UNFINISHED = /^tollgate-\d{8}-\d{6}\.tar(\.partial)?$/;
const INCOMPLETE = /^tollgate-\d{8}-\d{6}\.tar\.partial$/;
/** Younger incomplete files may belong to a backup that is being written. */
const ABANDONED_MS = DAY_MS;

/** The name of a backup in a folder, such as `tollgate-20260131-235959.tar`, in UTC. Names sort by time. */
export function backupName(now: Date): string {
  return `tollgate-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.tar`;
}

/**
 * Writes a backup into a storage, reads it back, and then deletes the oldest ones.
 * @param keep the number of backups that are kept; other files are not touched
 * @throws when the backup cannot be written or read back; no older backup is deleted then
 */
export async function writeVerifiedBackup(
  connection: ClientConfig,
  storage: FileStorage,
  keep: number,
  options: BackupOptions & { readonly now?: Date } = {},
): Promise<BackupSummary & { readonly path: string }> {
  const { now = new Date() } = options;
  const folder = await storage.workFolder();
  await deleteAbandoned(storage, folder, now);
  const name = backupName(now);
  const path = join(folder, name);
  const summary = await writeBackup(connection, path, options);
  try {
    await storage.put(name, path);
    await verifyBackup(await storage.read(name));
  } catch (error) {
    await rm(path, { force: true });
    await storage.remove(name).catch(() => undefined);
    throw error;
  }
  const names = (await storage.list()).filter((stored) => NAME.test(stored));
  for (const old of names.slice(0, Math.max(0, names.length - keep))) await storage.remove(old);
  return { ...summary, path: `${storage.location}/${name}` };
}

/** Deletes what killed processes have left in the work folder. */
async function deleteAbandoned(storage: FileStorage, folder: string, now: Date): Promise<void> {
  const work = new FolderStorage(folder);
  // Complete files in the folder are backups. In the folder for a bucket, they are files that were not uploaded.
  const abandoned = folder === storage.location ? INCOMPLETE : UNFINISHED;
  for (const name of await work.list()) {
    if (!abandoned.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await work.remove(name);
  }
}
