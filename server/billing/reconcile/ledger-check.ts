import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { DAY_MS } from '../../common/durations.js';
import { withClient } from '../../platform/database/pg-client.js';
import { type ComparedDay, firstCompleteDay, stateOfDay, storeDays } from './reconciled-days.js';
import {
  ACCOUNT_STATEMENT_SUMS,
  CHANNEL_SUMS,
  DAY_TOTALS,
  EFFECTS_TWICE,
  PROJECT_STATEMENT_SUMS,
  QUARTER_HOUR_SUMS,
  ROLL_UP_SUMS,
  TOKEN_SUMS,
  USER_SUMS,
} from './sums.js';

const ACCOUNTS_PER_STEP = 5_000;
const STEP_LIMIT_MS = 60_000;
/** After each step the check pauses for the duration of the step, up to this limit. */
const MAX_COOLDOWN_MS = 100;
const MAX_DIFFERENCES = 1_000;
/** Steps for all channels, for the quarter-hourly spending of all tokens, and for the whole ledger. */
const STEPS_OF_ALL = 3;

const STATEMENT_SUMS = [ACCOUNT_STATEMENT_SUMS, PROJECT_STATEMENT_SUMS];

/**
 * A stored sum that differs from the sum of its rows. Amounts are decimal texts, because a wrong one may have any size.
 */
export interface Difference {
  /** Table and column of the sum. */
  readonly kind: string;
  /** The account, the account and month of a statement, or the period and the key of the roll-up. */
  readonly id: string;
  readonly kept: string;
  readonly summed: string;
}

export interface LedgerCheck {
  /** The number of checked sums. */
  readonly checked: number;
  readonly differenceCount: number;
  /** The first thousand differences. */
  readonly differences: readonly Difference[];
}

export interface LedgerCheckOptions {
  /** Called with the percentage done, 0 to 100; an error that it throws ends the check. */
  readonly onProgress?: (percent: number) => void;
  /**
   * How the log of past days is checked, which takes most of the time. `all`, the default, compares all days; `store`
   * also stores the days without differences; `changed` compares only days that are not stored or whose sums have
   * changed since. With `changed`, only the closed statements of the last two months are checked, because earlier ones
   * never change.
   */
  readonly days?: 'all' | 'store' | 'changed';
}

interface StepRow {
  checked: string;
  differences: Difference[];
}

/** The accounts and days to check, and the first day with a complete log. */
const EXTENT = `
  SELECT
    greatest((SELECT max(user_id) FROM user_balances), (SELECT max(user_id) FROM ledger_entries),
      (SELECT max(user_id) FROM usage_by_day_user), (SELECT max(account_id) FROM closed_statements))::int AS users,
    greatest((SELECT max(token_id) FROM token_usage), (SELECT max(token_id) FROM usage_by_day_token))::int AS tokens,
    greatest((SELECT max(channel_id) FROM channel_usage), (SELECT max(channel_id) FROM usage_by_hour_channel))::int
      AS channels,
    least((SELECT min(day) FROM usage_by_day_user), (SELECT (min(hour) AT TIME ZONE 'UTC')::date FROM usage_by_hour_model),
      (SELECT (min(hour) AT TIME ZONE 'UTC')::date FROM usage_by_hour_channel),
      (SELECT (min(created_at) AT TIME ZONE 'UTC')::date FROM logs))::text AS first,
    greatest((SELECT max(day) FROM usage_by_day_user), (SELECT (max(hour) AT TIME ZONE 'UTC')::date FROM usage_by_hour_model),
      (SELECT (max(hour) AT TIME ZONE 'UTC')::date FROM usage_by_hour_channel),
      (SELECT (max(created_at) AT TIME ZONE 'UTC')::date FROM logs))::text AS last`;

interface Extent {
  users: number | null;
  tokens: number | null;
  channels: number | null;
  first: string | null;
  last: string | null;
}

const NOTHING: Extent = { users: null, tokens: null, channels: null, first: null, last: null };

/**
 * Checks all stored sums at one instant: all reads use one snapshot, so calls may be booked during the check. The check
 * runs in steps with pauses, on a separate connection.
 * @throws when the database does not respond.
 */
export async function checkLedger(
  connection: ClientConfig,
  { onProgress = () => undefined, days = 'all' }: LedgerCheckOptions = {},
): Promise<LedgerCheck> {
  return withClient(
    {
      ...connection,
      statement_timeout: STEP_LIMIT_MS,
      application_name: 'tollgate-reconcile',
    },
    async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const check = await LedgerChecker.begin(client, onProgress);
      await check.accounts();
      await check.statements(days);
      await check.days(days);
      await client.query('COMMIT');
      if (days !== 'all') await storeDays(client, check.comparedDays);
      return check.result(await firstCompleteDay(client));
    },
  );
}

class LedgerChecker {
  private checked = 0;
  private differenceCount = 0;
  private readonly found: (Difference & { ofLog?: string })[] = [];
  readonly comparedDays: ComparedDay[] = [];
  private stepsDone = 0;

  private constructor(
    private readonly client: pg.Client,
    private readonly extent: Extent,
    private readonly onProgress: (percent: number) => void,
  ) {}

  static async begin(client: pg.Client, onProgress: (percent: number) => void): Promise<LedgerChecker> {
    const { rows } = await client.query<Extent>(EXTENT);
    return new LedgerChecker(client, rows[0] ?? NOTHING, onProgress);
  }

  /** Checks the sums of users, tokens and channels, and the effects of the ledger. */
  async accounts(): Promise<void> {
    const { users, tokens, channels } = this.extent;
    await this.byId(USER_SUMS, users ?? 0);
    await this.byId(TOKEN_SUMS, tokens ?? 0);
    // The channel is not the first column of their roll-up's key, so it is read once for all channels.
    await this.step(CHANNEL_SUMS, [-1, channels ?? 0]);
    await this.step(QUARTER_HOUR_SUMS);
    await this.step(EFFECTS_TWICE);
  }

  /** Checks the closed statements of accounts and projects. */
  async statements(which: LedgerCheckOptions['days']): Promise<void> {
    for (const sums of STATEMENT_SUMS) await this.byId(sums, this.extent.users ?? 0, [which === 'changed']);
  }

  /** Compares roll-ups with each other, and with the log on days with a complete log. */
  async days(which: LedgerCheckOptions['days']): Promise<void> {
    const { first, last } = this.extent;
    if (first === null || last === null) return;
    const whole = await firstCompleteDay(this.client);
    for (let day = first; day <= last; day = dayAfter(day)) {
      await this.step(DAY_TOTALS, [day]);
      if (whole !== null && day < whole) this.stepsDone += ROLL_UP_SUMS.length;
      else await this.compareWithLog(day, which);
    }
  }

  /** Compares the roll-ups of a day with the log. */
  private async compareWithLog(day: string, which: LedgerCheckOptions['days']): Promise<void> {
    const state = which === 'all' ? undefined : await stateOfDay(this.client, day);
    if (which === 'changed' && state?.reconciledSums != null) {
      this.checked += state.reconciledSums;
      this.stepsDone += ROLL_UP_SUMS.length;
      return;
    }
    const { checked, differenceCount } = this;
    for (const sums of ROLL_UP_SUMS) await this.step(sums, [day], day);
    if (!state) return;
    const sums = this.differenceCount === differenceCount ? this.checked - checked : null;
    this.comparedDays.push({ day, fingerprint: state.fingerprint, sums });
  }

  /**
   * The result. A partition that a clean-up dropped during the check is missing in the snapshot as well, so differences
   * on such days are discarded.
   * @param whole the first day without deleted rows; null when no day is without deleted rows
   */
  result(whole: string | null): LedgerCheck {
    const differences = this.found.filter(({ ofLog }) => ofLog === undefined || whole === null || ofLog >= whole);
    const dropped = this.found.length - differences.length;
    return {
      checked: this.checked,
      differenceCount: this.differenceCount - dropped,
      differences: differences.map(({ ofLog: _, ...difference }) => difference),
    };
  }

  /** @param more further values of the statement */
  private async byId(sums: string, last: number, more: readonly unknown[] = []): Promise<void> {
    for (let after = -1; after < last; after += ACCOUNTS_PER_STEP)
      await this.step(sums, [after, after + ACCOUNTS_PER_STEP, ...more]);
  }

  /** @param ofLog the day of the log that the sums are compared with, if any. */
  private async step(sums: string, values: unknown[] = [], ofLog?: string): Promise<void> {
    const began = performance.now();
    const { rows } = await this.client.query<StepRow>(judged(sums), values);
    const [row] = rows;
    if (!row) return;
    this.checked += Number(row.checked);
    this.differenceCount += row.differences.length;
    const remaining = MAX_DIFFERENCES - this.found.length;
    this.found.push(
      ...row.differences.slice(0, remaining).map((difference) => ({ ...difference, ...(ofLog && { ofLog }) })),
    );
    this.onProgress(Math.floor((100 * ++this.stepsDone) / stepsOf(this.extent)));
    await pause(Math.min(performance.now() - began, MAX_COOLDOWN_MS));
  }
}

function stepsOf({ users, tokens, first, last }: Extent): number {
  const stretches = [users, tokens, ...STATEMENT_SUMS.map(() => users)].map((id) =>
    Math.ceil(((id ?? 0) + 1) / ACCOUNTS_PER_STEP),
  );
  const days = first === null || last === null ? 0 : (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return stretches.reduce((sum, steps) => sum + steps, STEPS_OF_ALL) + days * (1 + ROLL_UP_SUMS.length);
}

/** Wraps a query of sums: counts them and selects those that differ. */
function judged(sums: string): string {
  const difference = "json_build_object('kind', kind, 'id', id, 'kept', kept::text, 'summed', summed::text)";
  return `
    SELECT count(*) AS checked,
        coalesce(json_agg(${difference} ORDER BY kind, id) FILTER (WHERE kept <> summed), '[]') AS differences
      FROM (${sums}) sums`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
