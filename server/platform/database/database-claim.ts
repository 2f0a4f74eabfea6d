import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../telemetry/logger.js';

const LOCK_ID = 7_067_645;
const RETRY_MS = 500;

/**
 * A process alone decides on balances in its memory, so a second one would overspend them and is refused at start.
 * Processes that share (REDIS_URL) keep out only those that do not. The lock dies with its connection: a killed process
 * leaves nothing behind, and one whose database was restarted claims it again.
 */
export class DatabaseClaim {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private released = false;

  private constructor(
    private readonly connection: ClientConfig,
    private readonly shared: boolean,
    private readonly logger: Logger,
    private readonly onDisowned: () => void,
  ) {}

  /**
   * @param onDisowned told when another process took the database while this one could not reach it
   * @throws when other processes use the database in a way that excludes this one.
   */
  static async make(
    connection: ClientConfig,
    shared: boolean,
    logger: Logger,
    onDisowned: () => void,
  ): Promise<DatabaseClaim> {
    const claim = new DatabaseClaim(connection, shared, logger, onDisowned);
    if (await claim.lock()) return claim;
    throw new Error(
      shared
        ? 'a Tollgate process without REDIS_URL uses this database: give all of them the same REDIS_URL'
        : 'another Tollgate process uses this database: several processes need REDIS_URL',
    );
  }

  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  /** @returns false when others hold it. @throws when the database cannot be reached */
  private async lock(): Promise<boolean> {
    const client = new pg.Client({ ...this.connection, application_name: 'tollgate-claim', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    const lock = this.shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1) AS locked`, [LOCK_ID]);
    if (!rows[0]?.locked) {
      await client.end();
      return false;
    }
    this.client = client;
    client.once('end', () => this.lockAgainSoon());
    return true;
  }

  private lockAgainSoon(): void {
    if (this.released) return;
    this.retry = setTimeout(async () => {
      try {
        if (await this.lock()) return;
      } catch {
        return this.lockAgainSoon();
      }
      this.logger.error({}, 'the database belongs to another process now; this one ends');
      this.onDisowned();
    }, RETRY_MS).unref();
  }
}
