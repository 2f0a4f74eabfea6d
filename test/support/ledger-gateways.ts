import type { Client, QueryResultRow } from 'pg';
import type { Hold, TokenLimit } from '../../server/billing/ledger/admission.js';
import { LeaseStore } from '../../server/billing/ledger/lease-store.js';
import { LeasedAdmission } from '../../server/billing/ledger/leased-admission.js';
import { LedgerService } from '../../server/billing/ledger/ledger.service.js';
import { RefundsService } from '../../server/billing/ledger/refunds.service.js';
import { SettledFeed } from '../../server/billing/ledger/settled-feed.js';
import type { SettledRow } from '../../server/billing/ledger/settled-row.js';
import { Settlement } from '../../server/billing/ledger/settlement.js';
import { readConfig } from '../../server/platform/config/config.js';
import { Membership } from '../../server/platform/coordination/membership.js';
import { SharedChanges } from '../../server/platform/coordination/shared-changes.js';
import { newRowId } from '../../server/platform/database/row-id.js';
import { Sql } from '../../server/platform/database/sql.js';
import { Logger } from '../../server/platform/telemetry/logger.js';
import { quotaRefusals } from './quota-refusals.js';
import { siteCalendar } from './site-calendar.js';
import type { TestDatabase } from './test-database.js';

const ENVIRONMENT = { LOG_LEVEL: 'silent', REDIS_URL: 'redis://localhost', PROCESS_EXPIRY_SECONDS: '2' };

/**
 * The ledger part of one gateway. Other gateways consider it dead two seconds after it stopped; for slow machines,
 * where it may only be delayed, the factor is four.
 */
export class LedgerGateway {
  private constructor(
    readonly sql: Sql,
    readonly changes: SharedChanges,
    readonly membership: Membership,
    readonly admission: LeasedAdmission,
    readonly settlement: Settlement,
    readonly ledger: LedgerService,
  ) {}

  /** @param environment settings that differ from the other gateways */
  static async open(
    { url }: Pick<TestDatabase, 'url'>,
    environment: Readonly<Record<string, string>> = {},
    calendar = siteCalendar(),
  ): Promise<LedgerGateway> {
    const config = readConfig({ ...ENVIRONMENT, ...environment });
    const logger = new Logger(config);
    const connection = { connectionString: url };
    const sql = new Sql({ connection }, config);
    const changes = new SharedChanges(sql, connection, logger);
    await changes.open();
    const membership = await Membership.join(sql, connection, config, logger);
    const admission = new LeasedAdmission(
      new LeaseStore(sql, membership, calendar),
      membership,
      quotaRefusals(),
      calendar,
      changes,
      logger,
    );
    const feed = new SettledFeed(logger);
    const refunds = new RefundsService(sql, admission, feed, changes);
    const settlement = new Settlement(sql, admission, refunds, feed, logger, config);
    return new LedgerGateway(sql, changes, membership, admission, settlement, new LedgerService(sql, changes));
  }

  /**
   * Delays the statements and results of the database connections of this gateway, including notifications to other
   * gateways.
   */
  delay(pause: (when: 'before' | 'after', statement: string) => Promise<void>): void {
    const { sql } = this;
    const query = sql.query.bind(sql);
    sql.query = async <Row extends QueryResultRow>(name: string, text: string, values: unknown[] = []) => {
      await pause('before', name);
      const rows = await query<Row>(name, text, values);
      await pause('after', name);
      return rows;
    };
  }

  async reserve(userId: number, amount: number, token: TokenLimit | null = null, wanted = amount): Promise<Hold> {
    await this.admission.load(userId, token?.id ?? 0);
    return this.admission.reserve(userId, token, amount, wanted);
  }

  /** Whether the amount could be reserved; the reservation is released immediately. */
  async canReserve(userId: number, amount: number): Promise<boolean> {
    const hold = await this.reserve(userId, amount).catch(() => null);
    if (hold) this.admission.release(hold);
    return hold !== null;
  }

  /**
   * Settles a call that cost this number of quota units.
   * @param canBeWithheld no part of its response has been sent
   */
  settle(hold: Hold, quota: number, canBeWithheld = false, cost?: number): Promise<void> {
    const { id, createdAt } = newRowId();
    const row: SettledRow = {
      id,
      created_at: createdAt.toISOString(),
      type: 2,
      user_id: hold.userId,
      username: 'u',
      token_name: '',
      token_id: hold.tokenId,
      channel_id: 1,
      model_name: 'm',
      group: 'default',
      quota,
      prompt_tokens: 1,
      completion_tokens: 1,
      use_time_ms: 1,
      is_stream: false,
      request_id: `r${id}`,
      hidden: false,
      content: '',
      other: '',
      conversation: 'chat',
      ...(cost !== undefined && { cost }),
    };
    const withheldRow = canBeWithheld ? () => ({ ...row, quota: 0 }) : undefined;
    return new Promise((resolve, reject) =>
      this.settlement.settle(row, hold, (error) => (error ? reject(error) : resolve()), withheldRow),
    );
  }

  /** Stops in order, so that another process can use its slot immediately. */
  async close(): Promise<void> {
    await this.stopWork();
    await this.membership.onApplicationShutdown();
    await this.sql.onApplicationShutdown();
  }

  /** Stops as a killed process does: its slot is occupied until it expires. */
  async vanish(): Promise<void> {
    await this.stopWork();
    clearInterval(Reflect.get(this.membership, 'timer') as NodeJS.Timeout);
    Reflect.set(this.membership, 'left', true);
    await (Reflect.get(this.membership, 'line') as Client | undefined)?.end();
    await this.sql.onApplicationShutdown();
  }

  private async stopWork(): Promise<void> {
    this.admission.onApplicationShutdown();
    this.settlement.onApplicationShutdown();
    await this.changes.onApplicationShutdown();
  }
}
