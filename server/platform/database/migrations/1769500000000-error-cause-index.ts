import type { QueryRunner } from 'typeorm';
import { createLogIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

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
    await createLogIndexConcurrently(runner, 'logs_error_cause', `(${COLUMNS}) WHERE ${FAILED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX logs_error_cause');
  }
}
