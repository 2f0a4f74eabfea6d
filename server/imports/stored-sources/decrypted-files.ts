import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^tollgate-import-(\d+)-[0-9a-f-]{36}\.db$/;

/** The path of a new file for a decrypted database, in the folder for temporary files. */
export function newDecryptedFile(folder = tmpdir()): string {
  return join(folder, `tollgate-import-${process.pid}-${randomUUID()}.db`);
}

/**
 * Removes the files of processes that were killed while they read them, except files of other users of the machine.
 * Containers must not share the folder, because their processes have the same ids.
 */
export async function removeDecryptedFiles(folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(NAME.exec(name)?.[1]);
    const path = join(folder, name);
    if (pid > 0 && (await isLeftOver(pid, path))) await rm(path, { force: true }).catch(() => undefined);
  }
}

/**
 * A container starts its processes with the same ids again, so a file with this process id may belong to a former
 * process.
 */
async function isLeftOver(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  const modifiedMs = (await stat(path).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY;
  return modifiedMs < performance.timeOrigin;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled, but runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
