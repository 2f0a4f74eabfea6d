import { statSync } from 'node:fs';
import { BackupFileError, type VerifiedBackup, verifyBackup } from '../backups/archive-reader.js';
import { CopyRefusedError } from '../backups/copy-target.js';
import { restoreBackup } from '../backups/restore.js';
import { unsealSecrets } from '../backups/sealed-secrets.js';
import type { Config } from '../platform/config/config.js';
import { hasSecrets, replaceSecrets, Secrets, type SiteSecrets } from '../platform/config/secrets.js';
import { environmentKeys } from '../platform/config/wrapped-keys.js';
import type { ConnectionTarget } from '../platform/database/database-target.js';
import { acceptedKeyDigests } from '../platform/database/encryption-key.js';
import { readPassphrase } from './backup.js';
import { type CommandContext, CommandError, defineCommand, ExitCode, every } from './command.js';
import { loadSecrets, withDatabase } from './site.js';

const PROGRESS_MS = 2_000;

export default defineCommand({
  options: {
    from: { type: 'string', value: 'FILE', required: true, help: 'a file of tollgate backup' },
    check: { type: 'boolean', help: 'only check that the file is complete and undamaged' },
    force: { type: 'boolean', help: 'replace a site that the database contains' },
    'passphrase-file': { type: 'string', value: 'FILE', help: 'restore the secrets in the backup into DATA_DIR' },
  },
  reports: true,
  details: [
    'The file is checked first; then the database is replaced, compared with the manifest and reconciled. A server does',
    'not start on it before it is complete, even when the command was killed. Exit code 1 means that the file or the',
    'database is refused, or that the ledger has differences, which the site had when it was backed up.',
  ],
  async run(context) {
    const { options, signal } = context;
    try {
      const passphrase = await readPassphrase(options['passphrase-file']);
      const backup = await check(options.from, every(PROGRESS_MS, context.progress));
      const { createdAt, productVersion, tables } = backup.header;
      const rows = Object.values(backup.manifest.rows).reduce((sum, count) => sum + count, 0);
      const facts = {
        createdAt,
        productVersion,
        tables: tables.length,
        rows,
        hasSecrets: backup.secrets !== undefined,
      };
      context.print(`Backup of ${createdAt}: ${rows.toLocaleString('en')} rows of ${tables.length} tables, complete.`);
      if (options.check) return void context.report(facts);
      const config = context.config();
      const secrets = passphrase === undefined ? undefined : await sealedSecrets(backup, passphrase, config);
      const own = await requireKey(backup, context, secrets);
      const progress = every(PROGRESS_MS, context.progress);
      const restore = ({ connection }: ConnectionTarget) =>
        restoreBackup(connection, options.from, backup, {
          force: options.force,
          signal,
          onStep: context.progress,
          onProgress: (share, table) => progress(`Restoring: ${Math.floor(share * 100)} %, ${table}`),
          beforeFinish: async () => {
            if (secrets) await replaceSecrets(config.env.DATA_DIR, secrets);
          },
        });
      const ledger = await withDatabase(context, restore, own);
      context.report({ ...facts, ledger });
      context.print(
        `Database is restored. Ledger: ${ledger.checked} sums were checked, ${ledger.differenceCount} differ.`,
      );
      return ledger.differenceCount === 0 ? ExitCode.done : ExitCode.refused;
    } catch (error) {
      if (error instanceof BackupFileError)
        throw new CommandError(`${options.from} cannot be restored: ${error.message}`);
      if (error instanceof CopyRefusedError) throw new CommandError(error.message);
      throw error;
    }
  },
});

function check(path: string, progress: (line: string) => void): Promise<VerifiedBackup> {
  const { size } = statSync(path);
  let read = 0;
  return verifyBackup(path, (bytes) => {
    read += bytes;
    progress(`Checking: ${Math.floor((100 * read) / size)} %`);
  });
}

async function sealedSecrets({ secrets }: VerifiedBackup, passphrase: string, { env }: Config): Promise<SiteSecrets> {
  if (secrets === undefined) throw new BackupFileError('it contains no secrets: restore it without --passphrase-file');
  const values = unsealSecrets(secrets, passphrase);
  const { encryptionKey } = await environmentKeys(env);
  if (encryptionKey !== undefined && encryptionKey !== values.encryptionKey) {
    throw new CommandError('ENCRYPTION_KEY differs from the key of the backup: remove the variable');
  }
  return values;
}

/** @throws {CommandError} when the keys in the backup could not be decrypted afterwards */
async function requireKey(
  { header }: VerifiedBackup,
  context: Pick<CommandContext, 'config' | 'progress'>,
  sealed?: SiteSecrets,
): Promise<Secrets> {
  const config = context.config();
  const known = sealed !== undefined || header.encryptionKeyDigest === null || (await hasSecrets(config));
  if (known) {
    const own = await loadSecrets(config, context);
    const accepted = acceptedKeyDigests(sealed ? Secrets.of(sealed) : own).map((digest) => digest.toString('base64'));
    const used = header.encryptionKeyDigest === null ? [] : [header.encryptionKeyDigest, ...header.otherKeyDigests];
    if (used.every((digest) => accepted.includes(digest))) return own;
  }
  throw new CommandError(
    'The backup is encrypted with another ENCRYPTION_KEY: set the key of its site, copy its secrets.json into DATA_DIR, ' +
      'or restore the secrets of the backup with --passphrase-file',
  );
}
