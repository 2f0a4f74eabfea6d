import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { startingWith } from '../platform/database/sql-values.js';
import { CommonError } from '../platform/errors/common.errors.js';
import type { ListOrder, OrderRequest } from '../platform/graphql/list-order.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { Scope } from '../platform/graphql/scope.js';
import { TokenDirectory } from '../tokens/token-directory.js';
import { withoutPrefix } from '../tokens/token-key.js';
import { LogType } from '../usage-log/log-type.js';
import { LogError } from './log.errors.js';
import { bounded, criteriaFor, isShortRange, LOOK_BACK_MS, type LogCriteria, withinRequest } from './log-criteria.js';
import { LogFilter } from './log-filter.input.js';
import { type LogSort, logOrder, NEWEST_FIRST } from './log-order.js';
import { LogReadersService } from './log-readers.service.js';
import type { LogRow } from './log-row.js';
import { type LogLatencies, type LogRates, type LogTotals, LogTotalsRepository } from './log-totals.repository.js';
import { type LogCount, type LogPosition, LogsRepository } from './logs.repository.js';

/** Max value of a total. */
const MAX_TOTAL = 10_000;
/** The number of the newest rows that a total scans, regardless of the filter. */
const COUNTED_ROWS = MAX_TOTAL + 1;
/** Max offset of pages by number, because the database scans all rows before a page. Cursors have no limit. */
const MAX_OFFSET = 100_000;
const SEARCHED_ROWS = 100;

/** A token and its owner. */
export type OwnedToken = Required<Pick<LogCriteria, 'userId' | 'tokenId'>>;

export interface LogPage {
  rows: LogRow[];
  /** The number of rows, at most 10,000; exact unless it is capped. */
  total: number;
  order: ListOrder<LogRow>;
  /** Whether there may be more rows than `total`. */
  capped: boolean;
}

/** Success rates and latencies of calls. */
export interface LogQuality extends LogLatencies {
  /** Null for callers who are not administrators. */
  errors: number | null;
}

/** The usage log for its readers. */
@Injectable()
export class LogsService {
  constructor(
    private readonly logs: LogsRepository,
    private readonly sums: LogTotalsRepository,
    private readonly tokens: TokenDirectory,
    private readonly readers: LogReadersService,
  ) {}

  /**
   * @throws {AppError} forbidden when only administrators may use the filter; invalid_parameter for a foreign cursor;
   * log_page_too_deep for a page by number beyond the first 100,000 rows; log_sort_range_too_wide for a sort by another
   * column than the time without a time range of at most 31 days
   */
  async page(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    page: ListPage & Pick<LogPosition, 'withoutCharges'>,
    requested: OrderRequest<LogSort> = { sort: 'TIME' },
  ): Promise<LogPage> {
    const criteria = await this.readers.criteria(caller, scope, filter);
    if (requested.sort !== 'TIME' && !isShortRange(criteria)) throw new AppError(LogError.log_sort_range_too_wide);
    return this.read(bounded(criteria, Date.now()), page, logOrder(requested));
  }

  /**
   * The rows of one of the caller's API tokens.
   * @param key with or without its sk- prefix
   * @throws {AppError} not_found, including for tokens of other users; log_page_too_deep as above
   */
  async ofToken(caller: Principal, key: string, page: ListPage): Promise<LogPage> {
    const token = await this.tokens.find(withoutPrefix(key.trim()));
    if (token === null || token.userId !== caller.userId) throw new AppError(CommonError.not_found);
    return this.ofOwnedToken({ userId: token.userId, tokenId: token.id }, page);
  }

  /** The log of an API token without failed calls, newest first. @throws {AppError} log_page_too_deep */
  ofOwnedToken(token: OwnedToken, page: ListPage): Promise<LogPage> {
    return this.read({ ...token, withoutFailures: true }, page);
  }

  /**
   * The rows of one call of a token, oldest first: its charge, and the refund or the further responses of a session.
   * @returns nothing for a request id that this site did not generate
   */
  async ofCall(token: OwnedToken, requestId: string): Promise<LogRow[]> {
    const { from, to, ...criteria } = withinRequest({ ...token, requestId });
    // Without the bounds of a request id, the search would read every row of the user.
    return from && to ? this.logs.ofRequest({ ...criteria, from, to }) : [];
  }

  /** The totals of a token's calls in a time range, refunds subtracted. Reads the rows of its owner in that range. */
  totalsOfToken(token: OwnedToken, from: Date, to: Date): Promise<LogTotals> {
    return this.sums.totals({ ...token, from, to }, Date.now());
  }

  private async read(
    criteria: LogCriteria,
    page: ListPage & Pick<LogPosition, 'withoutCharges'>,
    order = NEWEST_FIRST,
  ): Promise<LogPage> {
    const { limit, offset, after } = page;
    if (!after && offset > MAX_OFFSET) throw new AppError(LogError.log_page_too_deep);
    const [rows, count] = await Promise.all([
      this.logs.page(criteria, { ...page, order }),
      this.logs.count(criteria, COUNTED_ROWS),
    ]);
    const total = after ? count : totalOf(rows.length, limit, offset, count);
    return { rows, order, total: Math.min(total.found, MAX_TOTAL), capped: !total.exact || total.found > MAX_TOTAL };
  }

  /** @throws {AppError} not_found, including for rows that the caller may not read */
  async get(caller: Principal, id: number): Promise<LogRow> {
    const { userId: _, ...ofAll } = criteriaFor(caller, Scope.SELF, { withFailures: may(caller, 'logs:read') });
    const row = id > 0 ? await this.logs.byId(id, ofAll) : null;
    const readable = row !== null && (row.userId === caller.userId || (await this.readers.mayRead(caller, row)));
    if (!readable) throw new AppError(CommonError.not_found);
    return row;
  }

  /** Totals of the calls with a filter, and the rates of the last minute with the filter without its time range. */
  async stat(caller: Principal, scope: Scope, filter: LogFilter): Promise<LogTotals & LogRates> {
    const criteria = await this.readers.criteria(caller, scope, filter);
    const totals = await this.sums.totals(criteria, Date.now());
    return { ...totals, ...(await this.sums.rates(criteria, Date.now())) };
  }

  /** The number of failed calls with a filter, for administrators, and the latencies of the others. */
  async quality(caller: Principal, scope: Scope, filter: LogFilter): Promise<LogQuality> {
    const criteria = await this.readers.criteria(caller, scope, filter);
    const [errors, latencies] = await Promise.all([
      may(caller, 'logs:read') ? this.sums.errors(criteria, Date.now()) : null,
      this.sums.latencies(criteria, Date.now()),
    ]);
    return { errors, ...latencies };
  }

  /** The newest rows of a type; administrators may also search by a prefix of the content. */
  async search(caller: Principal, scope: Scope, keyword: string): Promise<LogRow[]> {
    const searched = keyword.replaceAll('\u0000', '').trim();
    const type = /^\d{1,4}$/.test(searched) ? Number(searched) : undefined;
    const content = scope === Scope.SITE && searched !== '' ? startingWith(searched) : undefined;
    if (type === undefined && content === undefined) return [];
    const types = type === LogType.failure ? [type] : null;
    const criteria = criteriaFor(caller, scope, { types, from: new Date(Date.now() - LOOK_BACK_MS) });
    return this.logs.search(criteria, { type, content }, SEARCHED_ROWS);
  }
}

/** A lower bound from a page by number: its own rows. A page that is not full determines the exact total. */
function totalOf(length: number, limit: number, offset: number, count: LogCount): LogCount {
  const seen = offset + length;
  if (length < limit && (length > 0 || offset === 0)) return { found: seen, exact: true };
  if (count.exact || length < limit) return count;
  return { found: Math.max(count.found, seen + 1), exact: false };
}
