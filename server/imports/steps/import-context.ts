import type { PoolClient } from 'pg';
import type { Sql } from '../../platform/database/sql.js';
import type { ImportedToken } from '../model/records.js';
import type { Product, Reading } from '../products/product.js';

interface Lifetime {
  readonly id: string;
  readonly from: number;
  readonly until: number;
}

/**
 * The tokens of the source by user and name. A user can have several tokens with the same name, including consecutive
 * ones.
 */
export class TokenNames {
  private readonly lifetimes = new Map<string, Lifetime[]>();

  add({ id, userId, name, createdAt, deletedAt }: ImportedToken): void {
    const key = `${userId}\n${name}`;
    const lifetime = { id, from: createdAt?.getTime() ?? 0, until: deletedAt?.getTime() ?? Number.POSITIVE_INFINITY };
    const others = this.lifetimes.get(key);
    if (others) others.push(lifetime);
    else this.lifetimes.set(key, [lifetime]);
  }

  /** The id of the only token that had the name at that time. Undefined if there was none, or more than one. */
  idAt(userId: string, name: string, time: Date): string | undefined {
    const at = time.getTime();
    const alive = this.lifetimes.get(`${userId}\n${name}`)?.filter(({ from, until }) => from <= at && at <= until);
    return alive?.length === 1 ? alive[0]?.id : undefined;
  }
}

/** The treatment of users of the source whose name or id a user of this site has. */
export type ConflictRule = 'refuse' | 'skip' | 'merge';
export const CONFLICT_RULES: readonly ConflictRule[] = ['refuse', 'skip', 'merge'];

/** The kinds of rows that are known by their id at the source. */
export type RowKind = 'user' | 'token' | 'channel' | 'redemption' | 'task';

/** One run of an import, and what its steps share. */
export interface ImportContext {
  /** The name of the site; a part of effect keys. */
  readonly site: string;
  readonly product: Product;
  readonly reading: Reading;
  readonly conflicts: ConflictRule;
  /** If set, nothing is written. */
  readonly dryRun: boolean;
  /** The number of this run, from 1. */
  readonly run: number;
  /** The ids of the imported rows on this site, by their id at the source. */
  readonly ids: {
    readonly user: Map<string, number>;
    readonly token: Map<string, number>;
    readonly channel: Map<string, number>;
  };
  /** The names of tokens, for logs without a token id. */
  readonly tokenNames: TokenNames;
  readonly sql: Sql;
  readonly signal: AbortSignal | undefined;
  /** Called while rows are read. */
  progress(step: string, read: number): void;
}

/** The numbers of a step: rows of the source, new rows, rows of an earlier run, rows that were dropped. */
export interface StepCount {
  read: number;
  added: number;
  present: number;
  dropped: number;
}

/** The numbers of a step before its first row; the step adds to them. */
export function noRows(): StepCount {
  return { read: 0, added: 0, present: 0, dropped: 0 };
}

/** The booked part of the sums of an imported account. */
export interface KnownRow {
  readonly targetId: number;
  readonly granted: number;
  readonly used: number;
  readonly requests: number;
}

const KNOWN = `
  SELECT source_id AS "sourceId", target_id AS "targetId", granted, used, requests FROM import_rows
  WHERE site = $1 AND kind = $2 AND source_id = ANY($3)`;

/** The rows of earlier runs, by their id at the source. */
export async function knownRows(
  { sql, site }: Pick<ImportContext, 'sql' | 'site'>,
  kind: RowKind,
  sourceIds: readonly string[],
): Promise<Map<string, KnownRow>> {
  const rows = await sql.query<KnownRow & { sourceId: string }>('import-known', KNOWN, [site, kind, sourceIds]);
  return new Map(rows.map((row) => [row.sourceId, row]));
}

/**
 * Stores the ids that rows of the source were given, in the transaction that inserts them, so that a killed import
 * loses none.
 */
export async function remember(
  client: PoolClient,
  site: string,
  kind: RowKind,
  rows: readonly { sourceId: string; targetId: number; granted?: number }[],
): Promise<void> {
  await client.query(
    `INSERT INTO import_rows (site, kind, source_id, target_id, granted)
      SELECT $1, $2, r.source_id, r.target_id, r.granted
      FROM json_to_recordset($3) AS r(source_id text, target_id bigint, granted bigint)`,
    [
      site,
      kind,
      JSON.stringify(
        rows.map(({ sourceId, targetId, granted = 0 }) => ({ source_id: sourceId, target_id: targetId, granted })),
      ),
    ],
  );
}

/** The next ids of a table, above all that it has. */
export async function newIds(sql: Sql, table: 'users' | 'tokens' | 'channels', count: number): Promise<number[]> {
  await raiseSequence(sql, table);
  const text = `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM generate_series(1, $1::int)`;
  return (await sql.query<{ id: number }>(`import-ids-${table}`, text, [count])).map(({ id }) => Number(id));
}

/** Rows with explicit ids do not advance a sequence, so the next new row would be given an existing id. */
export async function raiseSequence(sql: Sql, table: 'users' | 'tokens' | 'channels', atLeast = 0): Promise<void> {
  await sql.query(
    `import-sequence-${table}`,
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest($1::bigint, max(id), 1,
       coalesce((SELECT last_value FROM pg_sequences WHERE sequencename = '${table}_id_seq'), 1))) FROM ${table}`,
    [atLeast],
  );
}

/** Rows in groups of up to `size`. */
export async function* batches<Row>(
  rows: AsyncIterable<Row>,
  size: number,
  { signal }: Pick<ImportContext, 'signal'>,
): AsyncIterable<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    signal?.throwIfAborted();
    yield batch;
    batch = [];
  }
  signal?.throwIfAborted();
  if (batch.length > 0) yield batch;
}
