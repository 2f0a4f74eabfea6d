import type { CalendarPeriods, SiteCalendar } from '../../options/site-calendar.js';
import type { Membership } from '../../platform/coordination/membership.js';
import type { Sql } from '../../platform/database/sql.js';
import type { QuotaCaps } from './token-spending.js';

/** Whose quota is leased. */
export interface Holder {
  readonly holder: 'user' | 'token';
  readonly id: number;
}

/** Names whose quota it is. */
export function keyOf({ holder, id }: Holder): string {
  return `${holder}/${id}`;
}

/** How much a process would like to lease. Quota units. */
export interface LeaseAsk extends Holder {
  /** Less than this is of no use. */
  readonly least: number;
  readonly most: number;
  /** Asked on top of `most`, out of a quarter of what is left then: spares the next calls a question. */
  readonly ahead: number;
  /** Does not wait after the answer. */
  readonly last: boolean;
  /** Of tokens: what they may spend in all (null: anything), and in a period. */
  readonly total?: number | null;
  readonly caps?: QuotaCaps | null;
}

/** What became of an ask. Quota units. */
export interface LeaseResponse extends Holder {
  /** `short`: not enough even if all other processes gave back everything. */
  readonly outcome: 'granted' | 'short' | 'waits';
  readonly granted: number;
  /** What nobody has leased, before this was granted. */
  readonly room: number;
  /** What other processes have leased, and which. */
  readonly others: number;
  readonly holders: readonly string[];
  /** Names the wait that this ask began or continued; null without one. */
  readonly place: number | null;
  /** No other process has waited for longer. */
  readonly first: boolean;
  /** Other processes wait, too. */
  readonly followed: boolean;
  /** Of tokens: what they have used, and the cap that leaves least when it is a cap. */
  readonly used: number;
  readonly cap: keyof QuotaCaps | null;
}

type ResponseRow = Omit<LeaseResponse, 'id'> & { holder_id: number };

const LEASE = 'SELECT * FROM lease_quota($1, $2::json)';
const GIVE_BACK = `
  UPDATE quota_leases SET amount = amount - $4 WHERE holder = $2 AND holder_id = $3 AND process_id = $1`;
const GIVE_UP = `
  WITH given AS (SELECT * FROM json_to_recordset($2::json) AS g (holder text, id bigint)),
    waits AS (
      DELETE FROM quota_waits w USING given g WHERE w.process_id = $1 AND w.holder = g.holder AND w.holder_id = g.id)
  DELETE FROM quota_leases l USING given g WHERE l.process_id = $1 AND l.holder = g.holder AND l.holder_id = g.id`;
const MINE = 'SELECT holder, holder_id AS id FROM quota_leases WHERE process_id = $1';
const USED = 'SELECT token_id AS id, used_quota AS used FROM token_usage WHERE token_id = ANY($1::bigint[])';
const UNKNOWN_PROCESS = '23503';

/** The leases of this process in the database. */
export class LeaseStore {
  constructor(
    private readonly sql: Sql,
    private readonly membership: Membership,
    private readonly calendar: SiteCalendar,
  ) {}

  /**
   * Leases what can be leased, in one statement; answers come in any order.
   * @param asksNow what is asked for; told anew when the process had been taken for dead, and so had lost what it had
   */
  async lease(asksNow: () => readonly LeaseAsk[], nowMs: number): Promise<LeaseResponse[]> {
    const process = this.membership.id;
    const rows = asksNow().map(({ caps, ...ask }) =>
      caps ? { ...ask, ...capsSince(caps, this.calendar.at(nowMs)) } : ask,
    );
    try {
      const answers = await this.sql.query<ResponseRow>('lease', LEASE, [process, JSON.stringify(rows)]);
      // What was given to a name that is dead by now is given to nobody.
      if (process !== this.membership.id) return await this.lease(asksNow, nowMs);
      return answers.map(({ holder_id, ...answer }) => ({ ...answer, id: holder_id }));
    } catch (error) {
      if ((error as { code?: string }).code !== UNKNOWN_PROCESS) throw error;
      await this.membership.rejoin(process);
      return this.lease(asksNow, nowMs);
    }
  }

  /** Gives back a part of a lease. */
  async release({ holder, id }: Holder, amount: number): Promise<void> {
    await this.sql.query('lease-give-back', GIVE_BACK, [this.membership.id, holder, id, amount]);
  }

  /** Gives up whole leases, whatever they are, and does not wait for more. */
  async giveUp(holders: readonly Holder[]): Promise<void> {
    const named = holders.map(({ holder, id }) => ({ holder, id }));
    await this.sql.query('lease-give-up', GIVE_UP, [this.membership.id, JSON.stringify(named)]);
  }

  /** Whose quota this process has leased as far as the database knows. */
  mine(): Promise<Holder[]> {
    return this.sql.query<Holder>('lease-mine', MINE, [this.membership.id]);
  }

  /** Quota units that tokens have used, by token; those that have used nothing may be missing. */
  async usedBy(tokenIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.sql.query<{ id: number; used: number }>('lease-tokens-used', USED, [tokenIds]);
    return new Map(rows.map(({ id, used }) => [id, used]));
  }
}

/** Caps, and when their periods began. */
function capsSince({ day, week, month }: QuotaCaps, periods: CalendarPeriods): Record<string, number | string | null> {
  const begin = ({ from }: { from: number }) => new Date(from).toISOString();
  return {
    ...{ day_cap: day, week_cap: week, month_cap: month },
    ...{ day_from: begin(periods.day), week_from: begin(periods.week), month_from: begin(periods.month) },
  };
}
