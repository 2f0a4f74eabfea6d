import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Videos: tasks with the columns of the other platforms, which their owner can delete. */
export class Videos1767800000000 implements MigrationInterface {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by tasks only. The task id is the gateway's; the detail has the upstream's.
      CREATE TABLE videos (LIKE tasks INCLUDING ALL, deleted_at timestamptz);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE videos');
  }
}
