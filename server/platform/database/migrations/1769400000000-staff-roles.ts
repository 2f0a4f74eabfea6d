import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The staff role of users who work for the site without being administrators. */
export class StaffRoles1769400000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN staff_role text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN staff_role');
  }
}
