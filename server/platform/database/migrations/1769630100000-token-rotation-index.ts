import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

const INDEX = 'tokens_rotates_at';

/** The job of the schedule finds the tokens that are due. */
export class TokenRotationIndex1769630100000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    // No change waits for it, but it waits for their transactions.
    await runner.query('SET lock_timeout = 0');
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(
      `CREATE INDEX CONCURRENTLY ${INDEX} ON tokens (rotates_at) WHERE rotates_at IS NOT NULL AND deleted_at IS NULL`,
    );
    await runner.query(`SET lock_timeout = '${limit}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
