import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../telemetry/logger.js';
import { AdvisoryLock } from './advisory-locks.js';

const RETRY_MS = 500;

const OTHER_SECRETS = `
  SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::integer::oid AND l.objid <> $2::integer::oid LIMIT 1`;

const EXCLUDED = {
  alone: 'another Tollgate process uses this database: several processes need REDIS_URL',
  shared: 'a Tollgate process without REDIS_URL uses this database: give all of them the same REDIS_URL',
};
const OTHER_SECRET =
  'a Tollgate process with another SESSION_SECRET uses this database, so that neither would know the logins of the other: ' +
  'give all of them the same';

/**
 * A process alone decides on balances in its memory, so a second one would overspend them and is refused at start.
 * Processes that share (REDIS_URL) keep out only those that do not, and those with another SESSION_SECRET: it may change
 * from one run to the next, but not between processes that run together. The locks die with their connection: a killed
 * process leaves nothing behind, and one whose database was restarted claims it again.
 */
export class DatabaseClaim {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private released = false;

  private constructor(
    private readonly connection: ClientConfig,
    private readonly shared: boolean,
    private readonly secretMark: number,
    private readonly logger: Logger,
    private readonly onDisowned: () => void,
  ) {}

  /**
   * @param sessionDigest a digest of SESSION_SECRET
   * @param onDisowned told when another process took the database while this one could not reach it
   * @throws when other processes use the database in a way that excludes this one.
   */
  static async make(
    connection: ClientConfig,
    shared: boolean,
    sessionDigest: Buffer,
    logger: Logger,
    onDisowned: () => void,
  ): Promise<DatabaseClaim> {
    // The database takes 31 bits of it, which is enough to tell a mistake.
    const secretMark = sessionDigest.readUInt32BE() >>> 1;
    const claim = new DatabaseClaim(connection, shared, secretMark, logger, onDisowned);
    const refusal = await claim.lock();
    if (refusal === null) return claim;
    throw new Error(refusal);
  }

  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  /** @returns why others keep this process out; null when they do not. @throws when the database cannot be reached */
  private async lock(): Promise<string | null> {
    const client = new pg.Client({ ...this.connection, application_name: 'tollgate-claim', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    const refusal = await this.refusal(client);
    if (refusal !== null) {
      await client.end();
      return refusal;
    }
    this.client = client;
    client.once('end', () => this.lockAgainSoon());
    return null;
  }

  private async refusal(client: pg.Client): Promise<string | null> {
    const lock = this.shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1) AS locked`, [
      AdvisoryLock.databaseClaim,
    ]);
    if (!rows[0]?.locked) return EXCLUDED[this.shared ? 'shared' : 'alone'];
    // Of two that start together with different secrets each sees the other, so that not both begin.
    const mark = [AdvisoryLock.sessionSecret, this.secretMark];
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', mark);
    const others = await client.query(OTHER_SECRETS, mark);
    return others.rowCount ? OTHER_SECRET : null;
  }

  private lockAgainSoon(): void {
    if (this.released) return;
    this.retry = setTimeout(async () => {
      try {
        if ((await this.lock()) === null) return;
      } catch {
        return this.lockAgainSoon();
      }
      this.logger.error({}, 'the database belongs to another process now; this one ends');
      this.onDisowned();
    }, RETRY_MS).unref();
  }
}
