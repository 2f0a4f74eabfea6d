import type pg from 'pg';
import { LOG_PARTITIONS, partitionNamed } from '../../audit/log-partitions.js';
import { LogType } from '../../audit/log-type.js';

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
 * current week the indexes double the time that a row takes to be inserted, so it has them only when scanning it takes
 * half a second.
 */
const SIZES: IndexedSizes = { ended: 16 * MEGABYTE, current: 1024 * MEGABYTE };

/** An index that a week of the log is to have and does not have yet. */
export interface MissingIndex {
  readonly name: string;
  readonly partition: string;
  /** The columns, and which rows. */
  readonly definition: string;
}

/**
 * The indexes of the weeks that are large enough, without those that are complete; newest week first, because recent
 * rows are read most.
 */
export async function missingIndexes(
  client: pg.ClientBase,
  nowMs: number,
  sizes: IndexedSizes = SIZES,
): Promise<MissingIndex[]> {
  const { rows } = await client.query<{ partition: string; bytes: string; indexes: string[] }>(
    `SELECT p.relname AS partition, pg_relation_size(p.oid) AS bytes, ARRAY(
        SELECT i.relname::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
          WHERE x.indrelid = p.oid AND x.indisvalid
      ) AS indexes
      FROM pg_inherits h JOIN pg_class p ON p.oid = h.inhrelid
      WHERE h.inhparent = $1::regclass AND NOT h.inhdetachpending ORDER BY 1 DESC`,
    [LOG_PARTITIONS],
  );
  return rows
    .filter(({ partition, bytes }) => {
      const week = partitionNamed(partition);
      return week && Number(bytes) >= (week.to.getTime() <= nowMs ? sizes.ended : sizes.current);
    })
    .flatMap(({ partition, indexes }) =>
      Object.entries(INDEXED)
        .map(([key, definition]) => ({ name: `${partition}_by_${key}`, partition, definition }))
        .filter(({ name }) => !indexes.includes(name)),
    );
}

/** Builds an index while rows are read and written. The connection must have no time limits. */
export async function buildIndex(client: pg.ClientBase, { name, partition, definition }: MissingIndex): Promise<void> {
  // An interrupted build leaves an invalid index.
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  // DDL accepts no parameters: the names are those of partitions, the definitions those above.
  await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${partition} ${definition}`);
}
