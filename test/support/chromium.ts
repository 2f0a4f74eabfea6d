import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// The package reads this when it is imported: it then unpacks the system libraries that it contains.
process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';

const root = join(import.meta.dirname, '..', '..');
const unpacking = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
const program = 'chromium';

/**
 * The executable of the headless Chromium that an npm package contains; it needs no installation on the machine. The
 * first call unpacks it. The package itself writes to the place where other processes look for it, so two processes
 * could start a file that is still written; here the program is moved there when all its files are.
 * @param directory where the package expects its files
 * @param unpack writes the program and its libraries to a folder
 */
export async function chromiumPath(directory = tmpdir(), unpack = unpackPackage): Promise<string> {
  const path = join(directory, program);
  if (existsSync(path)) return path;
  const unpacked = await mkdtemp(join(directory, 'chromium-'));
  try {
    await unpack(unpacked);
    const libraries = (await readdir(unpacked)).filter((name) => name !== program);
    for (const name of [...libraries, program]) await move(join(unpacked, name), join(directory, name));
    return path;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function unpackPackage(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpacking], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
  });
}

/** A folder that another process has moved there in the meantime has the same files. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
