import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The recent spending of channel keys that have a budget. The previous version does not read the table. */
export class KeySpending1768000000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by billing, kept for 40 days. Quarter hours are part of one day in every time zone.
      CREATE TABLE usage_by_quarter_hour_key (
        channel_id bigint NOT NULL,
        -- Of the key.
        fingerprint text NOT NULL,
        -- When it begins.
        quarter_hour timestamptz NOT NULL,
        quota bigint NOT NULL,
        PRIMARY KEY (channel_id, fingerprint, quarter_hour)
      ) WITH (fillfactor = 50);
      CREATE INDEX usage_by_quarter_hour_key_old ON usage_by_quarter_hour_key (quarter_hour);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_by_quarter_hour_key');
  }
}
