import type { QueryRunner } from 'typeorm';

/**
 * Creates an index while its table is written, outside of a transaction; a part of an earlier attempt is dropped.
 * @param definition table, columns and condition
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
  // No change waits for it, but it waits for their transactions.
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  } finally {
    // The migration is tried again on this connection, and statements that lock a table must not wait long.
    await runner.query(`SET lock_timeout = '${limit}'`);
  }
}

/**
 * Creates an index of the usage log, and that of each partition while calls are booked; partitions that an earlier
 * attempt has completed are left out.
 * @param name such as `logs_error_cause`; the part after `logs` ends the names in the partitions
 * @param definition columns and condition
 */
export async function createLogIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY logs ${definition}`);
  const partitions: { name: string }[] = await runner.query(`
    SELECT p.relname AS name FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
     WHERE i.inhparent = 'logs'::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits a JOIN pg_index x ON x.indexrelid = a.inhrelid
        WHERE a.inhparent = '${name}'::regclass AND x.indrelid = p.oid)`);
  for (const { name: partition } of partitions) {
    const index = partition + name.slice('logs'.length);
    await createIndexConcurrently(runner, index, `${partition} ${definition}`);
    await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${index}`);
  }
}
