import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The transports of notices are declared in the code, so that a new one needs no migration. */
export class NoticeTransports1767100000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notices DROP CONSTRAINT notices_channel_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notices ADD CONSTRAINT notices_channel_check CHECK (channel IN ('email', 'webhook')) NOT VALID`);
  }
}
