import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Costs of batches, files that requests name, background responses, and APIs that upstreams lack. The previous
 * version neither reads nor writes them.
 */
export class ClientFilesAndBatchCosts1768100000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The quota units that the results were charged; null until then, and for batches of earlier versions.
      ALTER TABLE batches ADD COLUMN charged bigint;
      -- The charge of a request that this site ran; null while it runs.
      ALTER TABLE batch_requests ADD COLUMN quota bigint;

      -- The API that the file was uploaded with.
      ALTER TABLE stored_files ADD COLUMN family text NOT NULL DEFAULT 'openai'
        CHECK (family IN ('openai', 'anthropic'));
      -- As the client named it; null when unknown.
      ALTER TABLE stored_files ADD COLUMN mime_type text;
      -- Null: the file is kept until its user deletes it.
      ALTER TABLE stored_files ALTER COLUMN expires_at DROP NOT NULL;

      -- A response that is generated in the background: until then unless it is extended; null when it has ended.
      ALTER TABLE stored_responses ADD COLUMN running_until timestamptz;

      -- Found by calls and tests; valid for a day, or until the channel is changed.
      CREATE TABLE channel_absent_apis (
        channel_id bigint NOT NULL REFERENCES channels ON DELETE CASCADE,
        -- The model's name at the upstream; empty: of all models.
        model text NOT NULL,
        format text NOT NULL,
        found_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (channel_id, model, format)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE channel_absent_apis;
      DELETE FROM stored_responses WHERE running_until IS NOT NULL;
      ALTER TABLE stored_responses DROP COLUMN running_until;
      DELETE FROM stored_files WHERE expires_at IS NULL OR family <> 'openai';
      ALTER TABLE stored_files ALTER COLUMN expires_at SET NOT NULL, DROP COLUMN mime_type, DROP COLUMN family;
      ALTER TABLE batch_requests DROP COLUMN quota;
      ALTER TABLE batches DROP COLUMN charged;
    `);
  }
}
