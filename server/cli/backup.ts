import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { writeBackup } from '../backups/backup.js';
import { backupName } from '../backups/backup-folder.js';
import { MIN_PASSPHRASE_LENGTH } from '../backups/sealed-secrets.js';
import { CommandError, defineCommand, ExitCode, every, UsageError } from './command.js';
import { loadSecrets, withDatabase } from './site.js';

const PROGRESS_MS = 2_000;

export default defineCommand({
  options: {
    to: {
      type: 'string',
      value: 'PATH',
      required: true,
      help: 'new file with an extension, or a folder for a file with a date',
    },
    'with-secrets': { type: 'boolean', help: 'include ENCRYPTION_KEY and SESSION_SECRET, encrypted with a passphrase' },
    'passphrase-file': { type: 'string', value: 'FILE', help: 'file with the passphrase of the secrets' },
  },
  reports: true,
  details: [
    'The site may run meanwhile: the backup shows it as it was at one instant. Without --with-secrets, store',
    'ENCRYPTION_KEY and SESSION_SECRET, or secrets.json of DATA_DIR, separately: the keys in the backup are encrypted.',
  ],
  async run(context) {
    const { options, signal } = context;
    const passphrase = await readPassphrase(options['passphrase-file']);
    if (options['with-secrets'] !== (passphrase !== undefined)) {
      throw new UsageError('--with-secrets and --passphrase-file are only useful together');
    }
    const folder = folderOf(options.to);
    if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = folder === undefined ? resolve(options.to) : join(folder, backupName(new Date()));
    const config = context.config();
    const secrets = passphrase ? { values: (await loadSecrets(config, context)).values, passphrase } : undefined;
    const progress = every(PROGRESS_MS, context.progress);
    const summary = await withDatabase(context, ({ connection }) =>
      writeBackup(connection, path, {
        ...(secrets && { secrets }),
        signal,
        onProgress: (share, table) => progress(`Copying: ${Math.floor(share * 100)} %, ${table}`),
      }),
    );
    const bytes = statSync(path).size;
    context.report({ path, bytes, ...summary });
    context.print(
      `Backup is complete: ${summary.rows.toLocaleString('en')} rows of ${summary.tables} tables in ${path}`,
    );
    context.print(
      `Size: ${(bytes / 1024 / 1024).toFixed(1)} MiB. Check it with: tollgate restore --check --from ${path}`,
    );
  },
});

/** @throws {CommandError} when it cannot be read or is too short */
export async function readPassphrase(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const passphrase = (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase;
  throw new CommandError(`The passphrase needs at least ${MIN_PASSPHRASE_LENGTH} characters`, ExitCode.failed);
}

/** The folder of a backup, which may not exist yet. Undefined for the path of a file, whose name has an extension. */
function folderOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  const isFolder = found ? found.isDirectory() : path.endsWith('/') || extname(path) === '';
  return isFolder ? resolve(path) : undefined;
}
