import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recorded contents of calls, separate from the log, which is kept longer. Written by logs only. */
export class LogContents1766700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE log_contents (
        -- Id and time of a row of logs; the partitions have the same weeks.
        log_id bigint NOT NULL,
        created_at timestamptz NOT NULL,
        -- Encrypted JSON.
        content text NOT NULL,
        PRIMARY KEY (created_at, log_id)
      ) PARTITION BY RANGE (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE log_contents');
  }
}
