import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

const INDEX = 'tokens_former_key_digest';

/** Tokens are found by their former key. */
export class FormerTokenKeyIndex1769590000000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    // No change waits for it, but it waits for their transactions.
    await runner.query('SET lock_timeout = 0');
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY ${INDEX} ON tokens (former_key_digest) WHERE former_key_digest IS NOT NULL`,
    );
    await runner.query(`SET lock_timeout = '${limit}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
