import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { WEEK_MS } from '../../common/durations.js';
import { AuditTrail, recordEvent } from '../../platform/audit/audit-trail.js';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { startingWith } from '../../platform/database/sql-values.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { type AuditFilter } from './audit-filter.input.js';

/** An entry of the audit log. */
export interface AuditEntry {
  /** The place in the chain. */
  readonly position: number;
  readonly at: Date;
  /** `user`, `job`, `command`, `system` (the program itself) or `database` (another client of the database). */
  readonly actorKind: string;
  readonly actorId: number | null;
  /** The name at that time. Empty for visitors and the program itself. */
  readonly actorName: string;
  readonly actorRole: number | null;
  /** `session` or `accessToken`. Null for callers without a login. */
  readonly credential: string | null;
  /** The address of the client. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The GraphQL field, REST route, job or command; the name of the client for `database`. */
  readonly operation: string;
  readonly action: string;
  readonly objectType: string;
  /** Empty for events of several objects, whose ids are in `after`. */
  readonly objectId: string;
  readonly objectName: string;
  readonly ownerId: number | null;
  /** The values of the fields that differ; all fields of an object that was deleted. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The values of these fields afterwards; all fields of a new object, the facts of an event. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Hexadecimal. */
  readonly previousHash: string;
  readonly hash: string;
}

/** An entry with the present name of the user whom the object belongs to. Null if it belongs to no user. */
export type NamedAuditEntry = AuditEntry & { readonly ownerName: string | null };

type Column = SortColumn<AuditEntry>;
const { ASC, DESC } = SortDirection;
const byPosition: Column = { expression: 'position', first: DESC, of: (entry) => entry.position };
const textColumn = (expression: string, of: (entry: AuditEntry) => string): Column => ({
  expression,
  first: ASC,
  of,
  type: 'text',
});

/** Each column has an index, see migration `1769510000000-audit-sort-indexes.ts`. */
const SORT_COLUMNS = {
  TIME: { ...byPosition, description: 'The place in the chain.' },
  ACTOR: { ...textColumn('actor_name', ({ actorName }) => actorName), description: 'The name of who made the change.' },
  ACTION: textColumn('action', ({ action }) => action),
  OBJECT: { ...textColumn('object_type', ({ objectType }) => objectType), description: 'The type of the object.' },
} satisfies Record<string, Column>;
export type AuditSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class AuditOrderArgs extends orderArgsOf('AuditSort', SORT_COLUMNS, 'TIME') {}

const auditOrder = orderOf(SORT_COLUMNS, byPosition);

const COLUMNS = `position, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName",
  actor_role AS "actorRole", credential, address, request_id AS "requestId", operation, action, object_type AS "objectType",
  object_id AS "objectId", object_name AS "objectName", owner_id AS "ownerId", before, after,
  encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash`;
/** Names that entries do not store, for readers: not part of the chain or of exports. */
const OWNER_NAME = `(SELECT username FROM users WHERE users.id = owner_id) AS "ownerName"`;
const EXPORT_PAGE_SIZE = 500;
const AFTER = `
  SELECT ${COLUMNS} FROM audit_entries WHERE position > $1 AND position <= coalesce($3, position) ORDER BY position LIMIT $2`;

/** Reads the audit log. */
@Injectable()
export class AuditEntriesService {
  constructor(
    private readonly sql: Sql,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws {AppError} invalid_parameter for a cursor of another list or order */
  async page(
    filter: AuditFilter,
    page: ListPage,
    requested: OrderRequest<AuditSort> = { sort: 'TIME' },
  ): Promise<{ entries: NamedAuditEntry[]; total: number; order: ListOrder<AuditEntry> }> {
    const { text, values } = conditionsOf(filter);
    const [counted] = await this.sql.pool
      .query<{ total: number }>(`SELECT count(*) AS total FROM audit_entries WHERE ${text}`, values)
      .then(({ rows }) => rows);
    const order = auditOrder(requested);
    const terms = order.pageTerms(page, values);
    const { rows } = await this.sql.pool.query<NamedAuditEntry>(
      `SELECT ${COLUMNS}, ${OWNER_NAME} FROM audit_entries WHERE ${text} AND ${terms.condition} ${terms.end}`,
      terms.values,
    );
    return { entries: rows, total: counted?.total ?? 0, order };
  }

  /** The next entries after a position, in the order of the chain. @param last the position of the last one to read */
  after(position: number, limit: number, last: number | null = null): Promise<AuditEntry[]> {
    return this.sql.query<AuditEntry & Record<string, unknown>>('audit-entries-after', AFTER, [position, limit, last]);
  }

  /** Deletes older entries, in transactions of a bounded length. @returns the number of deleted entries */
  async deleteBefore(before: Date): Promise<number> {
    for (let deleted = 0; ; ) {
      const batch = await this.sql.transaction((client) => shortenLog(before, executorOf(client)));
      if (batch === 0) return deleted;
      deleted += batch;
    }
  }

  /**
   * The entries, oldest first, in constant memory. The export itself is an entry, which is stored before the first one
   * is read.
   */
  async *export(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    const given = Object.entries(filter).filter(([, value]) => value != null && value !== '');
    await this.trail.record({
      action: 'audit_log.exported',
      objectId: '',
      facts: { filter: Object.fromEntries(given) },
    });
    const { text, values } = conditionsOf(filter);
    let last = 0;
    for (;;) {
      const { rows } = await this.sql.pool.query<AuditEntry>(
        `SELECT ${COLUMNS} FROM audit_entries WHERE ${text} AND position > $${values.length + 1}
          ORDER BY position LIMIT ${EXPORT_PAGE_SIZE}`,
        [...values, last],
      );
      yield* rows;
      if (rows.length < EXPORT_PAGE_SIZE) return;
      last = rows.at(-1)?.position ?? last;
    }
  }
}

/** The condition of a filter as SQL with parameters. */
function conditionsOf(filter: AuditFilter): { text: string; values: unknown[] } {
  const conditions = ['position IS NOT NULL'];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined || value === null || value === '') return;
    conditions.push(condition(`$${values.push(value)}`));
  };
  const { actor, action, address, objectType, objectId } = filter;
  const equal = (column: string) => (parameter: string) => `${column} = ${parameter}`;
  const like = (column: string) => (parameter: string) => `${column} ILIKE ${parameter}`;
  add(actor && startingWith(actor), like('actor_name'));
  add(filter.actorId, equal('actor_id'));
  add(filter.actorKind, equal('actor_kind'));
  if (action?.endsWith('.')) add(startingWith(action), like('action'));
  else add(action, equal('action'));
  add(objectType, equal('object_type'));
  // An event of several objects has their ids in its facts.
  if (objectType)
    add(objectId, (id) => `(object_id = ${id} OR object_id = '' AND after -> 'ids' @> to_jsonb(${numeric(id)}))`);
  add(filter.ownerId, equal('owner_id'));
  add(address && startingWith(address), like('address'));
  add(filter.requestId, equal('request_id'));
  add(filter.from, (from) => `at >= ${from}`);
  add(filter.to, (to) => `at <= ${to}`);
  return { text: conditions.join(' AND '), values };
}

const numeric = (parameter: string) => `CASE WHEN ${parameter} ~ '^[0-9]{1,15}$' THEN ${parameter}::bigint END`;

/** Max number of entries that one call deletes, within the timeout of a statement. */
const BATCH_SIZE = 50_000;

/** Additional time for which entries are kept that an enabled audit sink has not sent. */
const SINKS_WAIT_MS = 4 * WEEK_MS;

const LAST_BEFORE = `
  SELECT position, encode(hash, 'hex') AS hash FROM audit_entries
    WHERE position < coalesce((SELECT min(position) FROM audit_entries WHERE at >= $1), 9223372036854775807)
      AND (position <= coalesce((SELECT min(position) FROM audit_sinks WHERE enabled), 9223372036854775807)
        OR position < coalesce((SELECT min(position) FROM audit_entries WHERE at >= $2), 9223372036854775807))
      AND position < (SELECT min(position) FROM audit_entries) + ${BATCH_SIZE}
    ORDER BY position DESC LIMIT 1`;
const DELETE =
  'WITH deleted AS (DELETE FROM audit_entries WHERE position <= $1 RETURNING 1) SELECT count(*) AS entries FROM deleted';

/**
 * Deletes the oldest entries of the audit log, at most up to the first one that is not older than `before`, or that an
 * enabled sink has not sent, unless it is four weeks older. A new entry records the last deleted one, so that the
 * remaining entries can still be verified.
 * @param executor of a transaction
 * @returns the number of deleted entries
 */
export async function shortenLog(before: Date, executor: Executor): Promise<number> {
  const [last] = await executor.query<{ position: string; hash: string }>(LAST_BEFORE, [
    before,
    new Date(before.getTime() - SINKS_WAIT_MS),
  ]);
  if (!last) return 0;
  const position = Number(last.position);
  const [deleted] = await executor.query<{ entries: string }>(DELETE, [position]);
  const entries = Number(deleted?.entries ?? 0);
  const facts = { position, hash: last.hash, entries, before: before.toISOString() };
  await recordEvent({ action: 'audit_log.shortened', objectId: '', facts }, executor);
  return entries;
}
