import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Files and batches of clients at upstreams, written by batches only. The previous version does not read the tables. */
export class FilesAndBatches1767900000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stored_files (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The id that clients use.
        id text NOT NULL UNIQUE,
        user_id bigint NOT NULL,
        -- 0: this site stores the file.
        channel_id bigint NOT NULL,
        key_fingerprint text NOT NULL,
        upstream_id text NOT NULL,
        purpose text NOT NULL,
        filename text NOT NULL,
        bytes bigint NOT NULL,
        -- The requests of an input file: endpoint and demand; null for results.
        requests jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      -- The contents of files that this site stores itself, in order; encrypted. They are deleted with their file.
      CREATE TABLE stored_file_parts (
        file_id text NOT NULL,
        part integer NOT NULL,
        content text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (file_id, part)
      );
      CREATE INDEX stored_files_user ON stored_files (user_id, position);
      CREATE INDEX stored_files_expired ON stored_files (expires_at);

      CREATE TABLE batches (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The id that clients use.
        id text NOT NULL UNIQUE,
        family text NOT NULL CHECK (family IN ('openai', 'anthropic')),
        state text NOT NULL CHECK (state IN ('submitting', 'running', 'ended')),
        user_id bigint NOT NULL,
        -- 0: none.
        token_id bigint NOT NULL,
        token_name text NOT NULL,
        "group" text NOT NULL,
        -- 0: this site runs the batch.
        channel_id bigint NOT NULL,
        key_fingerprint text NOT NULL,
        -- Empty until the upstream has accepted the batch.
        upstream_id text NOT NULL DEFAULT '',
        endpoint text NOT NULL,
        model text NOT NULL,
        requests integer NOT NULL,
        -- Ids of stored files; null where there is none.
        input_file text,
        output_file text,
        error_file text,
        -- The upstream's last description of the batch, as JSON text: it may contain characters that jsonb does not accept.
        description text NOT NULL DEFAULT '{}',
        -- The reserved quota units, and the log row that booked them.
        reserved bigint NOT NULL,
        reservation_id bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        -- When the upstream is polled next; null when the batch is charged.
        next_poll_at timestamptz
      );
      CREATE INDEX batches_user ON batches (user_id, position);
      CREATE INDEX batches_due ON batches (next_poll_at) WHERE next_poll_at IS NOT NULL;
      CREATE INDEX batches_ended ON batches (ended_at) WHERE ended_at IS NOT NULL;

      -- The requests of batches that are not charged yet. The charge of a request has one id, however often it is booked.
      CREATE TABLE batch_requests (
        batch_id text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
        custom_id text NOT NULL,
        model text NOT NULL,
        -- The log row; null until the result is read, and for requests that this site runs itself.
        charge_id bigint,
        -- Of a request that this site runs: whether it succeeded; null while it runs, or when it was interrupted.
        succeeded boolean,
        -- Its line in a file of results, encrypted.
        result text,
        PRIMARY KEY (batch_id, custom_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE batch_requests, batches, stored_file_parts, stored_files');
  }
}
