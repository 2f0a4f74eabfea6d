import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from './config-error.js';

/**
 * Makes the folder DATA_DIR, and the folders above it.
 * @throws {ConfigError} when it cannot be made
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be made: ${(error as Error).message}`);
  }
}

/** `recursive` of Node.js never ends where folders cannot be made at all, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
