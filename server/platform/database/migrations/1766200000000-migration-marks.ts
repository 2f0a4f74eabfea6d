import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks migrations whose schema is compatible with earlier versions, see `migration-marks.ts`. */
export class MigrationMarks1766200000000 implements MigrationInterface {
  name = 'MigrationMarks1766200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE migrations ADD COLUMN compatible boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE migrations DROP COLUMN compatible');
  }
}
