import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of a pool that their upstream refused, by fingerprint: `{ "<fingerprint>": { "reason": …, "time": … } }`. */
export class ChannelKeys1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channels ADD COLUMN refused_keys jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channels DROP COLUMN refused_keys');
  }
}
