import { CopyRefusedError } from '../backups/copy-target.js';
import { type MoveSummary, moveSite } from '../backups/move-site.js';
import { Config } from '../platform/config/config.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { startEmbedded } from '../platform/database/database-target.js';
import { EMBEDDED } from '../platform/database/site-move.js';
import { Logger } from '../platform/telemetry/logger.js';
import { CommandError, defineCommand, ExitCode, every, UsageError } from './command.js';
import { loadSecrets, withDatabase } from './site.js';

const PROGRESS_MS = 2_000;
const MAX_DRAIN_SECONDS = 3_600;

export default defineCommand({
  options: {
    to: { type: 'string', value: 'URL', required: true, help: 'postgres://… of an empty database, or embedded' },
    force: { type: 'boolean', help: 'replace a site that the new database contains' },
    'drain-seconds': { type: 'string', value: 'N', default: '120', help: 'how long running calls may take to end' },
  },
  reports: true,
  details: [
    'Copies the configured database while the site runs. Then all processes of the site complete their calls and refuse',
    'new ones with 503 while the last changes are copied and all rows are compared, and continue on the new database.',
    'When the command fails or is interrupted, they continue on the old one.',
  ],
  async run(context) {
    const { options, signal } = context;
    const config = context.config();
    const { DATABASE_URL } = config.env;
    const toEmbedded = options.to === EMBEDDED;
    if (!toEmbedded && !/^postgres(ql)?:\/\//.test(options.to)) {
      throw new UsageError('--to must start with postgres:// or postgresql://, or be embedded');
    }
    if (options.to === DATABASE_URL || (toEmbedded && config.embeddedDatabase)) {
      throw new CommandError('The site already uses this database');
    }
    // The embedded database has a separate password.
    const secrets = await loadSecrets(
      toEmbedded ? new Config({ ...config.env, DATABASE_URL: undefined }) : config,
      context,
    );
    const progress = every(PROGRESS_MS, context.progress);
    const to = toEmbedded
      ? // The site runs on it afterwards, so it is left running.
        (await startEmbedded(config, secrets, new Logger(config), context.progress)).embedded.connection
      : { connectionString: options.to };
    try {
      const summary = await withDatabase(context, ({ connection }) =>
        moveSite(connection, to, {
          force: options.force,
          drainSeconds: drainSeconds(options['drain-seconds']),
          sealedTarget: new Cipher(secrets).encrypt('database-address', options.to),
          signal,
          onStep: context.progress,
          onProgress: (share, table) => progress(`Copying: ${Math.floor(share * 100)} %, ${table}`),
        }),
      );
      context.report(summary);
      for (const line of linesOf(summary, toEmbedded)) context.print(line);
      return summary.ledger.differenceCount === 0 ? ExitCode.done : ExitCode.refused;
    } catch (error) {
      if (error instanceof CopyRefusedError) throw new CommandError(error.message);
      throw error;
    }
  },
});

function drainSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= MAX_DRAIN_SECONDS) return seconds;
  throw new UsageError(`--drain-seconds must be a whole number from 1 to ${MAX_DRAIN_SECONDS}`);
}

function linesOf({ rows, drainedAfterMs, completeAfterMs, ledger }: MoveSummary, toEmbedded: boolean): string[] {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `Site is moved: ${rows.toLocaleString('en')} rows were compared. Ledger: ${ledger.checked} sums were checked, ` +
      `${ledger.differenceCount} differ.`,
    `Running calls ended after ${seconds(drainedAfterMs)}; the new database was ready after ${seconds(completeAfterMs)}.`,
    toEmbedded
      ? 'Running processes use the embedded database now. Remove DATABASE_URL before the next start.'
      : 'Running processes use the new database now. Set DATABASE_URL before the next start; keep DATA_DIR with its ' +
        'secrets.json, or set ENCRYPTION_KEY and SESSION_SECRET to its values.',
    'No server starts on the old database again.',
  ];
}
