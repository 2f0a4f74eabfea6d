import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import type { Config } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import { DatabaseClaim } from '../platform/database/database-claim.js';
import { type ConnectionTarget, openDatabase, startEmbedded } from '../platform/database/database-target.js';
import { requireSameKey } from '../platform/database/encryption-key.js';
import { migrate } from '../platform/database/migrate.js';
import { Logger } from '../platform/telemetry/logger.js';
import { type CommandContext, CommandError } from './command.js';

type SiteContext = Pick<CommandContext, 'config' | 'progress'>;

/** Where the data of the site is, for people. */
export function placeOf({ env, embeddedDatabase }: Config): string {
  return embeddedDatabase ? env.DATA_DIR : 'the database of DATABASE_URL';
}

/**
 * Runs work on the configured database while the site may run. The embedded database is started when it is not
 * running, and stopped afterwards unless a server uses it by then.
 * @param secrets whose password of the embedded database is used; with them, a missing one is created
 * @throws when there is no embedded database and no secrets are given
 */
export async function withDatabase<T>(
  context: SiteContext,
  work: (database: ConnectionTarget) => Promise<T>,
  secrets?: Secrets,
): Promise<T> {
  const config = context.config();
  const { DATABASE_URL, DATA_DIR } = config.env;
  const logger = new Logger(config);
  if (DATABASE_URL !== undefined) return work({ connection: { connectionString: DATABASE_URL } });
  if (!secrets && !existsSync(join(DATA_DIR, 'postgres', 'initialised'))) throw new Error(`no database in ${DATA_DIR}`);
  const { embedded, started } = await startEmbedded(
    config,
    secrets ?? (await Secrets.load(config)),
    logger,
    context.progress,
  );
  try {
    return await work({ connection: embedded.connection, embedded });
  } finally {
    if (started && !(await isUsed(embedded.connection))) await embedded.stop();
  }
}

async function isUsed(connection: ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ others: string }>(
    `SELECT count(*) AS others FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name LIKE 'tollgate%'`,
  );
  await client.end();
  return Number(rows[0]?.others) > 0;
}

/** A site that no other process uses: its schema is current and its keys can be decrypted. */
export interface ClaimedSite {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly database: ConnectionTarget;
}

/**
 * Runs work on the configured database, which is created when it is embedded and missing, and migrated. Without
 * REDIS_URL no server may run on it meanwhile.
 * @throws when another process uses the database, also when it claimed it during the work
 */
export async function withClaimedSite<T>(context: SiteContext, work: (site: ClaimedSite) => Promise<T>): Promise<T> {
  const config = context.config();
  const secrets = await Secrets.load(config);
  const logger = new Logger(config);
  const database = await openDatabase(config, secrets, logger, context.progress);
  let claimLost = false;
  const claim = await DatabaseClaim.make(
    database.connection,
    config.shared,
    secrets.sessionSecretDigest,
    logger,
    () => {
      claimLost = true;
    },
  );
  try {
    await migrate(database, { logger });
    await requireSameKey(database.connection, secrets);
    const result = await work({ config, secrets, logger, database });
    if (claimLost) throw new CommandError('Database was claimed by another process meanwhile');
    return result;
  } finally {
    await claim.release();
    await database.embedded?.stop();
  }
}
