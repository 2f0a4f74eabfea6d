import type { CalendarPeriods, SiteCalendar } from '../../options/site-calendar.js';
import type { QuotaHolder } from '../../platform/coordination/changes.js';
import type { Membership } from '../../platform/coordination/membership.js';
import type { Sql } from '../../platform/database/sql.js';
import type { QuotaCaps } from './token-spending.js';

/** The user, token, project or member of a team whose quota is leased. */
export interface Holder {
  readonly holder: QuotaHolder;
  readonly id: number;
}

/** The key of a holder. */
export function keyOf({ holder, id }: Holder): string {
  return `${holder}/${id}`;
}

/** The amounts of a lease request. Quota units. */
export interface LeaseRequest extends Holder {
  /** The min useful amount; less is not granted. */
  readonly min: number;
  readonly max: number;
  /** Requested in addition to `max`, from a quarter of the remaining quota; saves requests of later calls. */
  readonly ahead: number;
  /** Whether the process stops waiting after the response. */
  readonly last: boolean;
  /** Limits of a token, a project or a member: the total (null: unlimited), and the caps per period. */
  readonly total?: number | null;
  readonly caps?: QuotaCaps | null;
}

/** The result of a lease request. Quota units. */
export interface LeaseResponse extends Holder {
  /** `short`: not enough even if all other processes returned everything. */
  readonly outcome: 'granted' | 'short' | 'waits';
  readonly granted: number;
  /** Quota that no process has leased, before this grant. */
  readonly unleased: number;
  /** Quota that other processes have leased, and the ids of those processes. */
  readonly others: number;
  readonly holders: readonly string[];
  /** Identifies the wait that this request began or continued. Null if it does not wait. */
  readonly place: number | null;
  /** No other process has waited longer. */
  readonly first: boolean;
  /** Other processes wait as well. */
  readonly followed: boolean;
  /** For tokens: the used quota, and the cap with the smallest remainder if a cap is the limit. */
  readonly used: number;
  readonly cap: keyof QuotaCaps | null;
}

type ResponseRow = Omit<LeaseResponse, 'id' | 'unleased'> & { holder_id: number; room: number };

const LEASE = 'SELECT * FROM lease_quota($1, $2::json)';
const RELEASE = `
  UPDATE quota_leases SET amount = amount - $4 WHERE holder = $2 AND holder_id = $3 AND process_id = $1`;
// The rows are locked in the order in which `lease_quota` locks the rows of all processes for projects and members.
const RELEASE_ALL = `
  WITH given AS (SELECT * FROM json_to_recordset($2::json) AS g (holder text, id bigint)),
    waits AS (
      DELETE FROM quota_waits w USING given g WHERE w.process_id = $1 AND w.holder = g.holder AND w.holder_id = g.id),
    locked AS MATERIALIZED (
      SELECT l.holder, l.holder_id FROM quota_leases l JOIN given g ON g.holder = l.holder AND g.id = l.holder_id
        WHERE l.process_id = $1 ORDER BY l.holder DESC, l.holder_id FOR UPDATE OF l)
  DELETE FROM quota_leases l USING locked g
    WHERE l.process_id = $1 AND l.holder = g.holder AND l.holder_id = g.holder_id`;
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
   * Leases the available quota in one statement; the responses have no defined order.
   * @param currentRequests the requests; called again when the process had been removed as dead, and had lost its leases
   */
  async lease(currentRequests: () => readonly LeaseRequest[], nowMs: number): Promise<LeaseResponse[]> {
    const process = this.membership.id;
    const rows = currentRequests().map(({ caps, min, max, ...leaseRequest }) => {
      const amounts = { ...leaseRequest, least: min, most: max };
      return caps ? { ...amounts, ...capsSince(caps, this.calendar.at(nowMs)) } : amounts;
    });
    try {
      const responses = await this.sql.query<ResponseRow>('lease', LEASE, [process, JSON.stringify(rows)]);
      // A grant for an id that has since been removed belongs to no process.
      if (process !== this.membership.id) return await this.lease(currentRequests, nowMs);
      return responses.map(({ holder_id, room, ...response }) => ({ ...response, id: holder_id, unleased: room }));
    } catch (error) {
      if ((error as { code?: string }).code !== UNKNOWN_PROCESS) throw error;
      await this.membership.rejoin(process);
      return this.lease(currentRequests, nowMs);
    }
  }

  /** Returns a part of a lease. */
  async release({ holder, id }: Holder, amount: number): Promise<void> {
    await this.sql.query('lease-release', RELEASE, [this.membership.id, holder, id, amount]);
  }

  /** Releases whole leases of any amount and stops waiting for more. */
  async releaseAll(holders: readonly Holder[]): Promise<void> {
    const named = holders.map(({ holder, id }) => ({ holder, id }));
    await this.sql.query('lease-release-all', RELEASE_ALL, [this.membership.id, JSON.stringify(named)]);
  }

  /** The holders whose quota this process has leased according to the database. */
  mine(): Promise<Holder[]> {
    return this.sql.query<Holder>('lease-mine', MINE, [this.membership.id]);
  }

  /** Quota units that tokens have used, by token; tokens without usage may be missing. */
  async usedBy(tokenIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.sql.query<{ id: number; used: number }>('lease-tokens-used', USED, [tokenIds]);
    return new Map(rows.map(({ id, used }) => [id, used]));
  }
}

/** The caps, and the start times of their periods. */
function capsSince({ day, week, month }: QuotaCaps, periods: CalendarPeriods): Record<string, number | string | null> {
  const begin = ({ from }: { from: number }) => new Date(from).toISOString();
  return {
    day_cap: day,
    week_cap: week,
    month_cap: month,
    day_from: begin(periods.day),
    week_from: begin(periods.week),
    month_from: begin(periods.month),
  };
}
