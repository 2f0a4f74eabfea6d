import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

const INDEX = 'tokens_member';

/** The tokens of a member of a team are found to sum their spending, deleted ones included. */
export class MemberTokensIndex1769630300000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    // No change waits for it, but it waits for their transactions.
    await runner.query('SET lock_timeout = 0');
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(
      `CREATE INDEX CONCURRENTLY ${INDEX} ON tokens (user_id, created_by) WHERE created_by IS NOT NULL`,
    );
    await runner.query(`SET lock_timeout = '${limit}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
