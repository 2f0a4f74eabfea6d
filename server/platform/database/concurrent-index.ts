import type { QueryRunner } from 'typeorm';

/**
 * Creates an index while its table is written, outside of a transaction; a part of an earlier attempt is dropped.
 * @param definition table, columns and condition
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
  // No change waits for it, but it waits for their transactions.
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  await runner.query(`SET lock_timeout = '${limit}'`);
}
