import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

/** The expression of `HAS_CAUSE` in `server/logs/failure-causes.ts` at the time of this migration. */
const COLUMNS = `(CASE
  WHEN (details ->> 'status')::integer IN (408, 504, 524) OR details ->> 'code' LIKE '%timeout%' THEN 'timeout'
  WHEN (details ->> 'status')::integer = 429 THEN 'rate_limited'
  WHEN details ->> 'code' IN ('no_channel', 'model_not_found') THEN 'no_channel'
  WHEN (details ->> 'status')::integer IN (401, 402, 403) THEN 'unauthorized'
  WHEN (details ->> 'status')::integer >= 500 THEN 'server_error'
  WHEN (details ->> 'status')::integer >= 400 THEN 'rejected'
  ELSE 'unknown' END), created_at, id`;
/** Other rows are not part of the index, so charges do not write it. */
const FAILED = 'type = 100';

/**
 * Failed calls are found by their cause, also in an outage with many of them. The index of each partition is built while
 * calls are booked.
 */
export class ErrorCauseIndex1769500000000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS logs_error_cause ON ONLY logs (${COLUMNS}) WHERE ${FAILED}`);
    const partitions: { name: string }[] = await runner.query(`
      SELECT p.relname AS name FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
       WHERE i.inhparent = 'logs'::regclass AND NOT EXISTS (
         SELECT FROM pg_inherits a JOIN pg_index x ON x.indexrelid = a.inhrelid
          WHERE a.inhparent = 'logs_error_cause'::regclass AND x.indrelid = p.oid)`);
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    for (const { name } of partitions) {
      const index = `${name}_error_cause`;
      // No call waits for it, but it waits for their transactions.
      await runner.query('SET lock_timeout = 0');
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${name} (${COLUMNS}) WHERE ${FAILED}`);
      await runner.query(`SET lock_timeout = '${limit}'`);
      await runner.query(`ALTER INDEX logs_error_cause ATTACH PARTITION ${index}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX logs_error_cause');
  }
}
