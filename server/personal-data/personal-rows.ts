import type { Cipher } from '../platform/crypto/cipher.js';
import type { Sql } from '../platform/database/sql.js';
import type { PersonalTable } from './personal-tables.js';

const ROWS = 500;

/**
 * The rows of one user as lines of JSON, in pages by key: no statement waits for the reader. Encrypted values other than those
 * that are exported are replaced by fingerprints.
 */
export async function* personalRows(
  { file, rows, key, omit = [], encrypted, batch = ROWS }: PersonalTable,
  userId: number,
  { sql, cipher }: { readonly sql: Sql; readonly cipher: Cipher },
): AsyncGenerator<string> {
  const columns = Object.keys(key);
  const after = Object.values(key).map((type, index) => `$${index + 2}::text::${type}`);
  const values = `to_jsonb(r) - '{${omit.join(',')}}'::text[]`;
  const text = (started: boolean) => `
    SELECT ${encrypted ? values : `audit_masked(${values})`} AS row, ARRAY[${columns.map((name) => `r.${name}::text`).join(', ')}] AS key
      FROM (${rows}) r ${started ? `WHERE (${columns.map((name) => `r.${name}`).join(', ')}) > (${after.join(', ')})` : ''}
      ORDER BY ${columns.map((name) => `r.${name}`).join(', ')} LIMIT ${batch}`;
  let last: string[] | undefined;
  for (;;) {
    const page: { row: Record<string, unknown>; key: string[] }[] = await sql.query(
      `personal-${file}${last ? '-after' : ''}`,
      text(last !== undefined),
      [userId, ...(last ?? [])],
    );
    for (const { row } of page) {
      if (encrypted) row[encrypted.column] = cipher.decrypt(encrypted.purpose, String(row[encrypted.column]));
      yield `${JSON.stringify(row)}\n`;
    }
    last = page.at(-1)?.key;
    if (page.length < batch) return;
  }
}
