import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which migrations leave a schema on which the versions before them run, see `migration-marks.ts`. */
export class MigrationMarks1766200000000 implements MigrationInterface {
  name = 'MigrationMarks1766200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE migrations ADD COLUMN compatible boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE migrations DROP COLUMN compatible');
  }
}
