import { openCopyClient } from '../backups/snapshot.js';
import { addressFindings } from '../monitoring/diagnosis/address-checks.js';
import { serverFindings, siteFindings } from '../monitoring/diagnosis/database-checks.js';
import {
  archiveFindings,
  backupFinding,
  diskFinding,
  replicaFindings,
} from '../monitoring/diagnosis/environment-checks.js';
import { type Finding, ok, problem } from '../monitoring/diagnosis/finding.js';
import { redisFindings } from '../monitoring/diagnosis/redis-checks.js';
import type { Config } from '../platform/config/config.js';
import { ConfigError } from '../platform/config/config-error.js';
import { keyServiceOf } from '../platform/config/key-service-variables.js';
import { hasSecrets, type Secrets } from '../platform/config/secrets.js';
import { KeyServiceError } from '../platform/key-service/key-service.js';
import { isBucket } from '../platform/storage/open-storage.js';
import { type CommandContext, defineCommand, ExitCode } from './command.js';
import { loadSecrets, withDatabase } from './site.js';

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

export default defineCommand({
  options: {},
  reports: true,
  details: [
    'Checks the configuration, the database, Redis, disks, backups and the state of the site, and recommends actions.',
    'Nothing is changed, and the site may run meanwhile. Exit code 1 means that there is a problem; warnings do not count.',
  ],
  async run(context) {
    const findings = await diagnose(context);
    context.report({ findings });
    for (const { check, status, text, advice } of findings) {
      context.print(`${MARKS[status]}${check}: ${text}`);
      if (advice) context.print(`        → ${advice}`);
    }
    return findings.some(({ status }) => status === 'problem') ? ExitCode.refused : ExitCode.done;
  },
});

async function diagnose(context: Pick<CommandContext, 'config' | 'progress'>): Promise<Finding[]> {
  let config: Config;
  try {
    config = context.config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [problem('configuration', error.message, 'Correct the variable: docs/operating.md lists all of them.')];
  }
  const { secrets, finding: keyFinding } = await loadedSecrets(context, config);
  const { BACKUP_DIR, DATA_DIR } = config.env;
  const disks = [
    config.embeddedDatabase ? await diskFinding('disk of the database', DATA_DIR) : null,
    BACKUP_DIR === undefined || isBucket(BACKUP_DIR) ? null : await diskFinding('disk of the backups', BACKUP_DIR),
  ];
  return [
    ok('configuration', 'all variables are valid'),
    ...(keyFinding ? [keyFinding] : []),
    ...(await databaseFindings(context, config, secrets)),
    ...(await redisFindings(config)),
    ...disks.filter((finding) => finding !== null),
    await backupFinding(config),
    ...(await archiveFindings(config)),
  ];
}

/** The secrets, null if a key cannot be unwrapped, and for a wrapped key whether its service unwraps it. */
async function loadedSecrets(
  context: Pick<CommandContext, 'progress'>,
  config: Config,
): Promise<{ secrets: Secrets | null | undefined; finding?: Finding }> {
  const isWrapped = [config.env.ENCRYPTION_KEY_WRAPPED, config.env.ENCRYPTION_KEY_PREVIOUS_WRAPPED].some(Boolean);
  try {
    const secrets = (await hasSecrets(config)) ? await loadSecrets(config, context) : undefined;
    const provider = keyServiceOf(config.env);
    if (!isWrapped || !provider) return { secrets };
    return { secrets, finding: ok('key service', `${provider.name} unwraps the encryption key`) };
  } catch (error) {
    if (!(error instanceof KeyServiceError)) throw error;
    const advice = error.isTemporary
      ? 'Check that the service is running and reachable, and its address.'
      : 'Check the permission of the credentials, the key of the service, and the wrapped key.';
    return { secrets: null, finding: problem('key service', error.message, `${advice} No process starts until then.`) };
  }
}

async function databaseFindings(
  context: Pick<CommandContext, 'config' | 'progress'>,
  config: Config,
  secrets: Secrets | null | undefined,
): Promise<Finding[]> {
  // The password of the embedded database is one of the secrets.
  if (secrets === null && config.embeddedDatabase) return [];
  try {
    return await withDatabase(context, async ({ connection }) => {
      const client = await openCopyClient(connection, 'tollgate-doctor');
      try {
        const findings = [
          ...(await serverFindings(client)),
          ...(await siteFindings(client, secrets)),
          ...(await replicaFindings(config, connection)),
        ];
        // Without its schema the database has no options.
        const hasSchema = findings.some(({ check, status }) => check === 'schema' && status === 'ok');
        return hasSchema ? [...findings, ...(await addressFindings(client, config.env))] : findings;
      } finally {
        await client.end();
      }
    });
  } catch (error) {
    const advice = config.embeddedDatabase
      ? 'Start the server once, which creates it, or correct DATA_DIR.'
      : 'Check that PostgreSQL is running, and the address, user and password in DATABASE_URL.';
    return [problem('database', error instanceof Error ? error.message : String(error), advice)];
  }
}
