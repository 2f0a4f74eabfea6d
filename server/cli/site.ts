import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { Config } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import { DatabaseClaim } from '../platform/database/database-claim.js';
import { type ConnectionTarget, openDatabase, startEmbedded } from '../platform/database/database-target.js';
import { useSecrets } from '../platform/database/encryption-key.js';
import { migrate, schemaState } from '../platform/database/migrate.js';
import { withClient } from '../platform/database/pg-client.js';
import { ROW_ID_SLOTS, useRowIdSlot } from '../platform/database/row-id.js';
import { conflictingSecret, markSecrets } from '../platform/database/secret-marks.js';
import { Logger } from '../platform/telemetry/logger.js';
import { type CommandContext, CommandError } from './command.js';

type SiteContext = Pick<CommandContext, 'config' | 'progress'>;

/**
 * The secrets of the site. A wait for its key service is printed.
 * @throws {KeyServiceError} when a wrapped key cannot be unwrapped
 */
export function loadSecrets(config: Config, { progress }: Pick<CommandContext, 'progress'>): Promise<Secrets> {
  return Secrets.load(config, { onWait: ({ message }) => progress(`Waiting for the key service: ${message}`) });
}

/** A readable description of the place where the data of the site is stored. */
export function placeOf({ env, embeddedDatabase }: Config): string {
  return embeddedDatabase ? env.DATA_DIR : 'the database of DATABASE_URL';
}

/**
 * Runs work on the configured database while the site may run. The embedded database is started when it is not
 * running, and stopped afterwards unless a server uses it by then.
 * @param secrets the secrets with the password of the embedded database; if given, a missing database is created
 * @throws when there is no embedded database and no secrets are given
 */
export async function withDatabase<T>(
  context: SiteContext,
  work: (database: ConnectionTarget) => Promise<T>,
  secrets?: Secrets,
): Promise<T> {
  const config = context.config();
  const { DATABASE_URL } = config.env;
  const logger = new Logger(config);
  if (DATABASE_URL !== undefined) return work({ connection: { connectionString: DATABASE_URL } });
  if (!secrets) requireDatabase(config);
  const { embedded, started } = await startEmbedded(
    config,
    secrets ?? (await loadSecrets(config, context)),
    logger,
    context.progress,
  );
  try {
    return await work({ connection: embedded.connection, embedded });
  } finally {
    if (started && !(await isUsed(embedded.connection))) await embedded.stop();
  }
}

/** @throws when the embedded database is used and does not exist */
function requireDatabase({ env, embeddedDatabase }: Config): void {
  if (!embeddedDatabase || existsSync(join(env.DATA_DIR, 'postgres', 'initialised'))) return;
  throw new Error(
    `no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL as for the server, or start the server once`,
  );
}

async function isUsed(connection: ClientConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ others: string }>(
      `SELECT count(*) AS others FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name LIKE 'tollgate%'`,
    );
    return Number(rows[0]?.others) > 0;
  });
}

/**
 * Runs work with the configured site while its processes may be running; they are notified of changes.
 * @throws {CommandError} when the schema is of another version, or when processes run with other secrets
 */
export async function withSite<T>(context: SiteContext, work: (site: ClaimedSite) => Promise<T>): Promise<T> {
  const { env } = context.config();
  // The process serves no requests, and does not keep balances in its memory.
  const config = new Config({ ...env, ROLE: ['console'] }, true);
  // Checked before secrets are created, which would remain in a folder that does not belong to the site.
  requireDatabase(config);
  const secrets = await loadSecrets(config, context);
  return withDatabase(context, async (database) => {
    return withClient({ ...database.connection, application_name: 'tollgate-command' }, async (client) => {
      const { pending, refusal } = await schemaState(client);
      if (refusal !== null) throw new CommandError(refusal);
      if (pending.length > 0) throw new CommandError(`${pending.length} migrations are pending: run tollgate migrate`);
      await markSecrets(client, secrets);
      const conflict = await conflictingSecret(client, secrets);
      if (conflict !== null) throw new CommandError(`A process of the site runs with another ${conflict}`);
      await useSecrets(database.connection, secrets);
      // Its log rows must not share ids with rows of the site's only process; several processes assign slots
      // themselves.
      if (!config.shared) useRowIdSlot(ROW_ID_SLOTS - 1);
      return await work({ config, secrets, logger: new Logger(config), database });
    });
  });
}

/** A site that no other process uses: its schema is current and its keys can be decrypted. */
export interface ClaimedSite {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly database: ConnectionTarget;
}

/**
 * Runs work on the configured database, which is created if it is embedded and missing, and migrated. Without
 * REDIS_URL, no server may run on it during the work.
 * @throws when another process uses the database, or has claimed it during the work
 */
export async function withClaimedSite<T>(context: SiteContext, work: (site: ClaimedSite) => Promise<T>): Promise<T> {
  const config = context.config();
  const secrets = await loadSecrets(config, context);
  const logger = new Logger(config);
  const database = await openDatabase(config, secrets, logger, context.progress);
  let claimLost = false;
  const claim = await DatabaseClaim.make(database.connection, config.shared, secrets, logger, () => {
    claimLost = true;
  });
  try {
    await migrate(database, { logger });
    await useSecrets(database.connection, secrets);
    const result = await work({ config, secrets, logger, database });
    if (claimLost) throw new CommandError('Database was claimed by another process meanwhile');
    return result;
  } finally {
    await claim.release();
    await database.embedded?.stop();
  }
}
