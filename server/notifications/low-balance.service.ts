import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { SettledFeed } from '../billing/ledger/settled-feed.js';
import type { SettledBalance, SettledRow } from '../billing/ledger/settled-row.js';
import type { Language } from '../common/errors/app-error.js';
import { lruCache } from '../common/lru-cache.js';
import { OptionsService } from '../options/options.service.js';
import { Changes } from '../platform/coordination/changes.js';
import { Sql } from '../platform/database/sql.js';
import { Logger } from '../platform/telemetry/logger.js';
import { draftNotice } from './notice-draft.js';
import { lowBalanceText } from './notice-texts.js';
import { NoticesService } from './notices.service.js';
import type { Recipient } from './transports/transport-settings.js';

const KIND = 'quota_exceed';
/** Max users in memory, and max users that are checked after a start. */
const MAX_USERS = 50_000;
/**
 * A user below the threshold is checked again after this time, in case the notification of a top-up in another process
 * was lost. In ms.
 */
const LOW_TTL_MS = 60_000;

/** The cached state of a user; a charge that matches it needs no query. */
interface Standing {
  /** The user's own threshold in quota units. Null: the site's threshold applies. */
  readonly ownThreshold: number | null;
  /** Whether the balance was below the threshold and the crossing was handled. */
  readonly low: boolean;
}

interface Account extends Recipient {
  userId: number;
  /** The name of a team. Null for a user. */
  team: string | null;
  quota: number;
  /** Whether the user has made calls, or the last ledger entry has reduced the balance. */
  fell: boolean;
  /** Whether the user has a row in low_balances. */
  warned: boolean;
}

const THRESHOLD = `CASE WHEN jsonb_typeof(u.setting -> 'quota_warning_threshold') = 'number'
  THEN (u.setting ->> 'quota_warning_threshold')::numeric END`;

const FIND = `
  SELECT b.user_id AS "userId", b.quota, u.email, u.setting, CASE WHEN u.kind = 'team' THEN u.username END AS team, w.user_id IS NOT NULL AS warned,
    b.request_count > 0 OR coalesce((
      SELECT l.amount < 0 FROM ledger_entries l WHERE l.user_id = b.user_id ORDER BY l.id DESC LIMIT 1
    ), false) AS fell
  FROM user_balances b JOIN users u ON u.id = b.user_id LEFT JOIN low_balances w ON w.user_id = b.user_id
  WHERE b.user_id = $1 AND u.deleted_at IS NULL`;

// No charge and no top-up can happen between this statement and the end of the transaction.
const LOCK = 'SELECT quota FROM user_balances WHERE user_id = $1 FOR SHARE';
const WARN = 'INSERT INTO low_balances (user_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING user_id';
const REARM = 'DELETE FROM low_balances WHERE user_id = $1';

const OWNERS = `
  SELECT u.id AS "userId", u.email, u.setting FROM team_members m JOIN users u ON u.id = m.user_id
  WHERE m.team_id = $1 AND m.role = 'owner' AND u.deleted_at IS NULL ORDER BY u.id`;

const MISSED = `
  SELECT DISTINCT b.user_id AS id
  FROM usage_by_day_user d JOIN user_balances b ON b.user_id = d.user_id JOIN users u ON u.id = b.user_id
  WHERE d.day >= (now() AT TIME ZONE 'UTC')::date - 1 AND b.quota < coalesce(${THRESHOLD}, $1)
    AND NOT EXISTS (SELECT 1 FROM low_balances w WHERE w.user_id = b.user_id)
  LIMIT ${MAX_USERS}`;

/**
 * Warns users whose balance falls below their threshold: once, and again only after the balance has reached the
 * threshold. For the balance of a team, its owners are warned. Charges are compared in memory; a possible crossing is
 * decided in the database, for all processes together.
 */
@Injectable()
export class LowBalanceService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly cache = lruCache<number, Standing>(MAX_USERS);
  private readonly checks = new Map<number, { again: boolean; done: Promise<void> }>();
  private readonly stopListening: () => void;
  private stopping = false;
  private changed = 0;

  constructor(
    private readonly sql: Sql,
    private readonly options: OptionsService,
    private readonly notices: NoticesService,
    private readonly logger: Logger,
    feed: SettledFeed,
    changes: Changes,
  ) {
    this.stopListening = feed.subscribe((rows, balances) => this.settled(rows, balances));
    changes.on('balance', ({ userId }) => this.check(userId));
    changes.on('user', ({ userId }) => this.invalidate(() => this.cache.delete(userId)));
    changes.on('everything', () => this.invalidate(() => this.cache.clear()));
  }

  /** A process that was killed between a charge and its warning leaves the warning to the next start. */
  onApplicationBootstrap(): void {
    void this.checkMissed().catch((error: unknown) => this.complain(error));
  }

  /** Checks all published bookings before the shutdown; the next start finds the rest. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    this.stopping = true;
    await Promise.all([...this.checks.values()].map(({ done }) => done));
  }

  /** Checks the users with usage yesterday or today whose balance is below the threshold without a warning. */
  async checkMissed(): Promise<void> {
    const values = [this.options.get('QuotaRemindThreshold')];
    const users = await this.sql.query<{ id: number }>('low-balance-missed', MISSED, values);
    for (const { id } of users) {
      if (this.stopping) return;
      await this.check(id);
    }
  }

  private settled(rows: readonly SettledRow[], balances: readonly SettledBalance[]): void {
    for (const { user_id, quota } of balances) this.moved(user_id, quota);
    // A booking whose response was lost is published without its balance.
    const withBalance = new Set(balances.map(({ user_id }) => user_id));
    for (const { user_id } of rows) if (!withBalance.has(user_id)) void this.check(user_id);
  }

  private moved(userId: number, quota: number): void {
    const standing = this.cache.get(userId);
    if (standing && quota < this.thresholdOf(standing.ownThreshold) === standing.low) return;
    void this.check(userId);
  }

  private invalidate(drop: () => void): void {
    this.changed++;
    drop();
  }

  private thresholdOf(own: number | null): number {
    return own ?? this.options.get('QuotaRemindThreshold');
  }

  /** Only one check per user runs at a time. A change during the check triggers another one. */
  private check(userId: number): Promise<void> {
    const running = this.checks.get(userId);
    if (running) {
      running.again = true;
      return running.done;
    }
    const check = { again: false, done: Promise.resolve() };
    this.checks.set(userId, check);
    check.done = this.checkUntilUnchanged(userId, check);
    return check.done;
  }

  private async checkUntilUnchanged(userId: number, check: { again: boolean }): Promise<void> {
    try {
      do {
        check.again = false;
        await this.decide(userId);
      } while (check.again);
    } catch (error) {
      this.complain(error);
    } finally {
      this.checks.delete(userId);
    }
  }

  private async decide(userId: number): Promise<void> {
    const { changed } = this;
    const [account] = await this.sql.query<Account>('low-balance', FIND, [userId]);
    if (!account) return;
    const ownThreshold = account.setting.quota_warning_threshold ?? null;
    const threshold = this.thresholdOf(ownThreshold);
    const low = account.quota < threshold;
    // A new user, or one whom a gift has not raised to the threshold yet, is not a crossing.
    if (low && !account.warned && !account.fell) return;
    const decided =
      low === account.warned || (low ? await this.warn(account, threshold) : await this.rearm(userId, threshold));
    // A value that was read while a change arrived may be stale.
    if (!decided || changed !== this.changed) return;
    this.cache.set(userId, { ownThreshold, low }, { ttl: low ? LOW_TTL_MS : 0 });
  }

  /**
   * The process that inserts the row sends the notices. For users with too many recent notices it is sent later.
   * @returns false when the balance is at the threshold again
   */
  private async warn(account: Account, threshold: number): Promise<boolean> {
    const { userId } = account;
    const outcome = await this.sql.transaction(async (client) => {
      const { rows } = await client.query<{ quota: number }>(LOCK, [userId]);
      const quota = rows[0]?.quota ?? 0;
      if (quota >= threshold) return { low: false };
      const recipients = await this.recipientsOf(account, client);
      if (recipients.length === 0) return { low: true };
      const { rowCount } = await client.query(WARN, [userId]);
      if (rowCount !== 1) return { low: true };
      const textIn = (language: Language) => lowBalanceText(this.options, quota, language, account.team);
      const noticeIds: number[] = [];
      for (const recipient of recipients) {
        const draft = draftNotice(recipient, KIND, textIn, this.options.get('DefaultLanguage'));
        noticeIds.push(await this.notices.add(draft, client));
      }
      return { low: true, noticeIds };
    });
    for (const id of outcome.noticeIds ?? []) await this.notices.send(id);
    return outcome.low;
  }

  /** Those to warn, without users with too many recent notices. */
  private async recipientsOf(account: Account, client: PoolClient): Promise<Recipient[]> {
    const all = account.team === null ? [account] : (await client.query<Recipient>(OWNERS, [account.userId])).rows;
    const recipients: Recipient[] = [];
    for (const recipient of all) {
      const { userId } = recipient;
      if (userId !== null && !(await this.notices.exceedsLimit(userId, KIND, client))) recipients.push(recipient);
    }
    return recipients;
  }

  /** @returns false when the balance is below the threshold again */
  private rearm(userId: number, threshold: number): Promise<boolean> {
    return this.sql.transaction(async (client) => {
      const { rows } = await client.query<{ quota: number }>(LOCK, [userId]);
      const enough = (rows[0]?.quota ?? 0) >= threshold;
      if (enough) await client.query(REARM, [userId]);
      return enough;
    });
  }

  private complain(error: unknown): void {
    this.logger.error({ event: 'low_balance.failed', err: error }, 'Low balance check failed');
  }
}
