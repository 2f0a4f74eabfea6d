import type pg from 'pg';
import type { Executor } from '../../platform/database/pg-client.js';
import { KIND_OF_CALL } from '../../usage-log/call-kind.sql.js';
import { LOG_PARTITIONS, type LogPartition, partitionNamed } from '../../usage-log/log-partitions.js';
import { LogType } from '../../usage-log/log-type.js';

/**
 * The log filters that no index of the whole log supports. Equal values of a column share an entry, so that an index of
 * one column takes about 7 bytes per row.
 */
const INDEXED: Readonly<Record<string, string>> = {
  model: '(model_name)',
  channel: '(channel_id)',
  token: '(token_id)',
  token_name: '(token_name)',
  username: '(username)',
  group: '("group")',
  // The planner estimates from its statistics how rare a kind is.
  kind: `(${KIND_OF_CALL})`,
  type: `(type) WHERE type <> ${LogType.consumption}`,
};

const MEGABYTE = 1024 * 1024;

/** The sizes from which weeks have the indexes, in bytes. */
export interface IndexedSizes {
  readonly ended: number;
  readonly current: number;
}

/**
 * A small week is scanned in some ten milliseconds, and each index takes time when a statement is planned. In the
 * current week the indexes double the time of an insert, so they are built only when a scan takes half a second.
 */
const SIZES: IndexedSizes = { ended: 16 * MEGABYTE, current: 1024 * MEGABYTE };

/** An index that a week of the log is to have and does not have yet. */
export interface MissingIndex {
  readonly name: string;
  readonly partition: string;
  /** The columns, and which rows. */
  readonly definition: string;
}

/** A stored week of the log. */
interface StoredWeek extends LogPartition {
  readonly bytes: number;
  /** The names of its complete indexes. */
  readonly indexes: readonly string[];
}

/** All weeks of the log, newest first. */
async function storedWeeks(executor: Executor): Promise<StoredWeek[]> {
  const rows = await executor.query<{ partition: string; bytes: string; indexes: string[] }>(
    `SELECT p.relname AS partition, pg_relation_size(p.oid) AS bytes, ARRAY(
        SELECT i.relname::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
          WHERE x.indrelid = p.oid AND x.indisvalid
      ) AS indexes
      FROM pg_inherits h JOIN pg_class p ON p.oid = h.inhrelid
      WHERE h.inhparent = $1::regclass AND NOT h.inhdetachpending ORDER BY 1 DESC`,
    [LOG_PARTITIONS],
  );
  return rows.flatMap(({ partition, bytes, indexes }) => {
    const week = partitionNamed(partition);
    return week ? [{ ...week, bytes: Number(bytes), indexes }] : [];
  });
}

const indexName = (partition: string, key: keyof typeof INDEXED): string => `${partition}_by_${key}`;

/**
 * The indexes of the weeks that are large enough, without those that are complete; newest week first, because recent
 * rows are read most.
 */
export async function missingIndexes(
  executor: Executor,
  nowMs: number,
  sizes: IndexedSizes = SIZES,
): Promise<MissingIndex[]> {
  const weeks = await storedWeeks(executor);
  return weeks
    .filter(({ to, bytes }) => bytes >= (to.getTime() <= nowMs ? sizes.ended : sizes.current))
    .flatMap(({ name: partition, indexes }) =>
      Object.entries(INDEXED)
        .map(([key, definition]) => ({ name: indexName(partition, key), partition, definition }))
        .filter(({ name }) => !indexes.includes(name)),
    );
}

/** The weeks whose rows are indexed by model, oldest first. */
export async function weeksByModel(executor: Executor): Promise<LogPartition[]> {
  const weeks = await storedWeeks(executor);
  return weeks.filter(({ name, indexes }) => indexes.includes(indexName(name, 'model'))).reverse();
}

/** Builds an index while rows are read and written. The connection must have no time limits. */
export async function buildIndex(client: pg.ClientBase, { name, partition, definition }: MissingIndex): Promise<void> {
  // An interrupted build leaves an invalid index.
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  // DDL accepts no parameters: the names are names of partitions, and the definitions are the constants above.
  await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${partition} ${definition}`);
}
