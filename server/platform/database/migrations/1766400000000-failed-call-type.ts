import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed calls get a type that no compatible product uses for something else: 6 is a refund in some. */
export class FailedCallType1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE logs SET type = 100 WHERE type = 6');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE logs SET type = 6 WHERE type = 100');
  }
}
