import type pg from 'pg';
import type { Secrets } from '../platform/config/secrets.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import type { SealedColumn } from './sealed-columns.js';

/** The values of the key columns of a row, as PostgreSQL prints them. */
export type RowKey = readonly string[];

interface SealedRow {
  readonly key: RowKey;
  readonly value: string;
  readonly digest: Buffer | null;
}

/** The outcome of a batch of rows. */
export interface Batch {
  readonly rows: number;
  readonly reencrypted: number;
  /** Rows whose value neither key decrypts. */
  readonly unreadable: readonly RowKey[];
  /** The last row. Null if the column has no more rows. */
  readonly last: RowKey | null;
}

/** The number of values of a column. */
export async function countValues(client: pg.ClientBase, column: SealedColumn): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM ${column.table} WHERE ${conditionOf(column)}`,
  );
  return Number(rows[0]?.count);
}

/**
 * Encrypts the next values of a column with the current key, in the caller's transaction. A value that was changed
 * since it was read has been encrypted with the current key by the change, and is not replaced.
 * @param after the last row of the previous batch; null for the first one
 */
export async function reencryptBatch(
  client: pg.ClientBase,
  column: SealedColumn,
  after: RowKey | null,
  { cipher, secrets }: { cipher: Cipher; secrets: Secrets },
): Promise<Batch> {
  const { rows } = await client.query<SealedRow>(selectOf(column, after !== null), [column.batch, ...(after ?? [])]);
  const replaced: { row: SealedRow; stored: string; digest: Buffer | null }[] = [];
  const unreadable: RowKey[] = [];
  for (const row of rows) {
    try {
      const next = column.reencrypt(cipher, row.value);
      if (next) replaced.push({ row, stored: next.stored, digest: digestOf(column, row, next.plain, secrets) });
    } catch {
      unreadable.push(row.key);
    }
  }
  if (replaced.length > 0) {
    const keys = Object.keys(column.key).map((_, index) => replaced.map(({ row }) => row.key[index]));
    await client.query(updateOf(column), [
      replaced.map(({ row }) => row.value),
      replaced.map(({ stored }) => stored),
      ...keys,
      ...(column.digest ? [replaced.map(({ digest }) => digest)] : []),
    ]);
  }
  const last = rows.length < column.batch ? null : (rows.at(-1)?.key ?? null);
  return { rows: rows.length, reencrypted: replaced.length, unreadable, last };
}

/**
 * The digest with the current key. A digest of another text, such as a key that is only known by its hash, is not
 * changed.
 */
function digestOf({ digest: purpose }: SealedColumn, row: SealedRow, plain: string, secrets: Secrets): Buffer | null {
  if (!purpose || !row.digest) return row.digest;
  const { digest: stored } = row;
  return secrets.digests(purpose, plain).some((known) => known.equals(stored))
    ? secrets.digest(purpose, plain)
    : stored;
}

function conditionOf({ column, condition }: SealedColumn): string {
  return `${column} IS NOT NULL${condition ? ` AND ${condition}` : ''}`;
}

function selectOf(column: SealedColumn, isContinued: boolean): string {
  const names = Object.keys(column.key);
  const values = Object.values(column.key).map((type, index) => `$${index + 2}::${type}`);
  return `
    SELECT ARRAY[${names.map((name) => `${name}::text`).join(', ')}] AS key, ${column.column}::text AS value,
      ${column.digest ? 'key_digest' : 'NULL::bytea'} AS digest
    FROM ${column.table}
    WHERE ${conditionOf(column)} ${isContinued ? `AND (${names.join(', ')}) > (${values.join(', ')})` : ''}
    ORDER BY ${names.join(', ')} LIMIT $1`;
}

function updateOf({ table, column, key, digest, isJson }: SealedColumn): string {
  const names = Object.keys(key);
  const arrays = ['$1::text[]', '$2::text[]', ...names.map((_, index) => `$${index + 3}::text[]`)];
  if (digest) arrays.push(`$${names.length + 3}::bytea[]`);
  const type = isJson ? '::jsonb' : '';
  return `
    UPDATE ${table} t SET ${column} = n.new_value${type}${digest ? ', key_digest = n.new_digest' : ''}
    FROM unnest(${arrays.join(', ')}) AS n (old_value, new_value, ${names.map((name) => `key_${name}`).join(', ')}
      ${digest ? ', new_digest' : ''})
    WHERE ${Object.entries(key)
      .map(([name, keyType]) => `t.${name} = n.key_${name}::${keyType}`)
      .join(' AND ')}
      AND t.${column}${type} = n.old_value${type}`;
}
