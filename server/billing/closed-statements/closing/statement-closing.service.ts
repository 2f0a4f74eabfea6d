import { Inject, Injectable } from '@nestjs/common';
import pg, { type ClientBase } from 'pg';
import { OptionsService } from '../../../options/options.service.js';
import { SiteCalendar } from '../../../options/site-calendar.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../../platform/database/database-target.js';
import { withClient } from '../../../platform/database/pg-client.js';
import { firstCompleteDay } from '../../reconcile/reconciled-days.js';
import { hashOf, type StatementFacts, type StatementPeriod, statementNumber } from '../closed-statement.js';
import { writeProjectStatements } from '../projects/project-closing.js';
import { unstatedProjects } from '../projects/project-sums.js';
import { BEGIN_CLOSING, dueMonth, isOpen, markClosed, type StatementMonth } from '../statement-month.js';
import { type AccountRange, type UnstatedSums, unstatedSums, usageUntil } from '../statement-sums.js';

const ACCOUNTS_PER_STEP = 5_000;

const LAST_ACCOUNT = `
  SELECT greatest((SELECT max(user_id) FROM user_balances), (SELECT max(user_id) FROM ledger_entries),
    (SELECT max(user_id) FROM usage_by_day_user))::float8 AS last`;
const ACCOUNTS = `
  SELECT a.id::float8 AS id, coalesce(u.username, '') AS name, coalesce((
      SELECT s.closing FROM closed_statements s WHERE s.account_id = a.id ORDER BY s.month DESC LIMIT 1), 0)::float8 AS opening
    FROM unnest($1::bigint[]) a(id) LEFT JOIN users u ON u.id = a.id`;
const STATED =
  'SELECT account_id::float8 AS id FROM closed_statements WHERE month = $1 AND account_id = ANY($2::bigint[])';
const WRITE = `
  INSERT INTO closed_statements (number, account_id, account_name, month, time_zone, begins_at, ends_at, issuer, quota_per_unit,
      in_currency, opening, entry_total, usage_total, closing, entries, usage, hash)
    SELECT number, "accountId", "accountName", month, "timeZone", "beginsAt", "endsAt", issuer, "quotaPerUnit",
        "inCurrency", opening, "entryTotal", "usageTotal", closing, entries, usage, hash
      FROM json_to_recordset($1::json) s(number text, "accountId" bigint, "accountName" text, month text, "timeZone" text,
        "beginsAt" timestamptz, "endsAt" timestamptz, issuer text, "quotaPerUnit" bigint, "inCurrency" boolean, opening bigint,
        "entryTotal" bigint, "usageTotal" bigint, closing bigint, entries jsonb, usage jsonb, hash text)`;

interface Account {
  readonly id: number;
  readonly name: string;
  /** The closing balance of the last statement, in quota units. */
  readonly opening: number;
}

/** Writes the statements of past months, for all accounts and projects. */
@Injectable()
export class StatementClosingService {
  constructor(
    private readonly calendar: SiteCalendar,
    @Inject(OptionsService) private readonly options: Pick<OptionsService, 'get'>,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {}

  /**
   * Closes all months that ended at least an hour ago, oldest first. An interrupted closing continues, and several
   * processes may close at the same time.
   * @returns the number of statements that were written
   */
  async closeDue(nowMs: number = Date.now()): Promise<number> {
    return this.connected(async (client) => {
      let written = 0;
      for (;;) {
        const month = await dueMonth(client, this.calendar.zone, nowMs);
        if (month === null) return written;
        written += await this.close(client, month);
      }
    });
  }

  private async close(client: ClientBase, month: StatementMonth): Promise<number> {
    const { rows } = await client.query<{ last: number | null }>(LAST_ACCOUNT);
    const last = rows[0]?.last ?? 0;
    let written = 0;
    for (let after = 0; after < last; after += ACCOUNTS_PER_STEP) {
      written += await this.closeAccounts(client, month, { after, last: after + ACCOUNTS_PER_STEP });
    }
    await markClosed(client, month.month);
    return written;
  }

  /**
   * Runs in one transaction. Months are locked, so that no other process includes the same movements, and all sums are
   * read from one snapshot.
   */
  private async closeAccounts(client: ClientBase, month: StatementMonth, range: AccountRange): Promise<number> {
    await client.query(BEGIN_CLOSING);
    try {
      const written = (await isOpen(client, month.month)) ? await this.write(client, month, range) : 0;
      await client.query('COMMIT');
      return written;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async write(client: ClientBase, month: StatementMonth, range: AccountRange): Promise<number> {
    const stretch = usageUntil(month.endsAt, await firstCompleteDay(client));
    const sums = await unstatedSums(client, range, stretch);
    const projects = await unstatedProjects(client, range, stretch);
    const stated = await client.query<{ id: number }>(STATED, [month.month, [...sums.keys()]]);
    // Their statements were written before an interruption; later bookings belong to the next month.
    for (const { id } of stated.rows) sums.delete(id);
    const ids = [...sums.keys()];
    const accounts = await client.query<Account>(ACCOUNTS, [ids]);
    const period = this.period(month);
    const statements = accounts.rows.map((account) => statementOf(period, account, sums.get(account.id)));
    await client.query(WRITE, [JSON.stringify(statements)]);
    return statements.length + (await writeProjectStatements(client, period, projects, ids));
  }

  private period({ month, timeZone, beginsAt, endsAt }: StatementMonth): StatementPeriod {
    return {
      month,
      timeZone,
      beginsAt,
      endsAt,
      issuer: this.options.get('SystemName'),
      quotaPerUnit: this.options.get('QuotaPerUnit'),
      inCurrency: this.options.get('DisplayInCurrencyEnabled'),
    };
  }

  /** Uses a separate connection: the sums of a large site take longer than the statement timeout of other queries. */
  private connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient({ ...this.database.connection, application_name: 'tollgate-statements' }, work);
  }
}

function statementOf(
  period: StatementPeriod,
  { id, name, opening }: Account,
  { entries, usage }: UnstatedSums = { entries: [], usage: [] },
): StatementFacts & { accountName: string; hash: string } {
  const entryTotal = entries.reduce((sum, { amount }) => sum + amount, 0);
  const usageTotal = usage.reduce((sum, { quota }) => sum + quota, 0);
  const facts = {
    ...period,
    number: statementNumber(id, period.month),
    accountId: id,
    opening,
    entryTotal,
    usageTotal,
    closing: opening + entryTotal - usageTotal,
    entries,
    usage,
  };
  return { ...facts, accountName: name, hash: hashOf(facts) };
}
