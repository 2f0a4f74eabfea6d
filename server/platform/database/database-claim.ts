import pg, { type ClientConfig } from 'pg';
import type { Secrets } from '../config/secrets.js';
import type { Logger } from '../telemetry/logger.js';
import { AdvisoryLock } from './advisory-locks.js';
import { conflictingSecret, markSecrets } from './secret-marks.js';
import { MOVE_CHANNEL } from './site-move.js';

const RETRY_MS = 500;

const EXCLUDED = {
  alone: 'Database is used by another Tollgate process: several processes need REDIS_URL',
  shared: 'Database is used by a Tollgate process without REDIS_URL: set the same REDIS_URL for all of them',
};
const OTHER_SECRET = {
  SESSION_SECRET:
    'Database is used by a Tollgate process with another SESSION_SECRET, so one would not accept the logins of the other: ' +
    'set the same for all of them; to change it, set the new one as SESSION_SECRET_PREVIOUS of all of them first',
  ENCRYPTION_KEY:
    'Database is used by a Tollgate process with another ENCRYPTION_KEY, so one could not decrypt the keys of the other: ' +
    'set the same for all of them; to change it, set the new one as ENCRYPTION_KEY_PREVIOUS of all of them first',
};

/**
 * A process with the database to itself decides on balances in its memory, so a second process would overspend them and
 * is refused at the start. Processes that share the database (REDIS_URL) refuse only those that do not, and those whose
 * SESSION_SECRET or ENCRYPTION_KEY they do not accept, or that do not accept theirs.
 * The locks end with their connection: a killed process leaves no lock, and a process whose database was restarted
 * claims it again.
 */
export class DatabaseClaim {
  /** Called when the site is about to be moved to another database, so that this process must stop using it. */
  onMove: () => void = () => undefined;
  /** Called when the connection of the claim ended, for example because the database has died. */
  onInterruption: () => void = () => undefined;
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private released = false;

  private constructor(
    private readonly connection: ClientConfig,
    private readonly shared: boolean,
    private readonly secrets: Secrets,
    private readonly logger: Logger,
    private readonly onClaimLost: () => void,
  ) {}

  /**
   * @param onClaimLost called when another process claimed the database while this one could not reach it
   * @throws when other processes use the database in a way that excludes this one.
   */
  static async make(
    connection: ClientConfig,
    shared: boolean,
    secrets: Secrets,
    logger: Logger,
    onClaimLost: () => void,
  ): Promise<DatabaseClaim> {
    const claim = new DatabaseClaim(connection, shared, secrets, logger, onClaimLost);
    const refusal = await claim.lock();
    if (refusal === null) return claim;
    throw new Error(refusal);
  }

  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  /** @returns why this process is excluded; null when it is not. @throws when the database cannot be reached */
  private async lock(): Promise<string | null> {
    const client = new pg.Client({ ...this.connection, application_name: 'tollgate-claim', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    const refusal = await this.refusal(client);
    if (refusal !== null) {
      await client.end();
      return refusal;
    }
    client.on('notification', () => this.onMove());
    await client.query(`LISTEN ${MOVE_CHANNEL}`);
    this.client = client;
    client.once('end', () => {
      if (this.released) return;
      this.onInterruption();
      this.lockAgainSoon();
    });
    return null;
  }

  private async refusal(client: pg.Client): Promise<string | null> {
    const lock = this.shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1) AS locked`, [
      AdvisoryLock.databaseClaim,
    ]);
    if (!rows[0]?.locked) return EXCLUDED[this.shared ? 'shared' : 'alone'];
    // Of two processes that start at the same time with different secrets each sees the other, so at most one starts.
    await markSecrets(client, this.secrets);
    const conflict = await conflictingSecret(client, this.secrets);
    return conflict === null ? null : OTHER_SECRET[conflict];
  }

  private lockAgainSoon(): void {
    if (this.released) return;
    this.retry = setTimeout(async () => {
      try {
        if ((await this.lock()) === null) return;
      } catch {
        return this.lockAgainSoon();
      }
      this.logger.error({ event: 'database.claimed' }, 'Database was claimed by another process; this one ends');
      this.onClaimLost();
    }, RETRY_MS).unref();
  }
}
