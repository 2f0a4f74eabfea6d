import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Validates the constraint of the previous migration, while calls and logins go on. */
export class KindsOfAccounts1769310000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users VALIDATE CONSTRAINT users_kind');
  }

  async down(): Promise<void> {
    // A validated constraint refuses the same rows.
  }
}
