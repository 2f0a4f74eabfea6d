import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Log sinks: other systems that receive the rows of the usage log. Rows are queued by a trigger in the transaction that
 * inserts them, and a job makes numbered batches of those that are committed. Without sinks nothing is queued.
 */
export class LogSinks1769550000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by logs/sinks.
      CREATE TABLE log_sinks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        kind text NOT NULL,
        url text NOT NULL,
        -- The other settings of its kind, without the secret.
        settings jsonb NOT NULL DEFAULT '{}',
        secret_cipher text,
        enabled boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- The last batch that the target has confirmed.
        position bigint NOT NULL,
        rows_sent bigint NOT NULL DEFAULT 0,
        sent_at timestamptz,
        -- Failed attempts since the last success, and the reason of the last one.
        failures integer NOT NULL DEFAULT 0,
        error text NOT NULL DEFAULT '',
        failed_at timestamptz,
        retry_at timestamptz
      );

      -- The rows that a statement has inserted into the log, at most 1,000 in an entry. Written by a trigger.
      CREATE TABLE log_outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The keys of the rows.
        log_ids bigint[] NOT NULL,
        log_times timestamptz[] NOT NULL,
        first_time timestamptz NOT NULL,
        queued_at timestamptz NOT NULL DEFAULT now()
      );

      -- Entries of the outbox that are committed, in the order in which they are sent. The rows of a batch never change.
      CREATE TABLE log_batches (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The name of the batch at its targets. Numbers may be used again after a backup was restored.
        key uuid NOT NULL DEFAULT gen_random_uuid(),
        log_ids bigint[] NOT NULL,
        log_times timestamptz[] NOT NULL,
        row_count integer NOT NULL,
        first_time timestamptz NOT NULL,
        queued_at timestamptz NOT NULL
      );
    `);
    await runner.query(QUEUE);
    await runner.query(AUDIT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sinks ON logs;
      DROP FUNCTION queue_log_rows;
      DROP TABLE log_batches, log_outbox, log_sinks;
    `);
  }
}

/** Charges and failed calls; see server/usage-log/log-type.ts. */
const QUEUE = `
  CREATE FUNCTION queue_log_rows() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM log_sinks) THEN
      INSERT INTO log_outbox (log_ids, log_times, first_time)
        SELECT array_agg(id ORDER BY id), array_agg(created_at ORDER BY id), min(created_at)
          FROM (
            SELECT id, created_at, (row_number() OVER () - 1) / 1000 AS part FROM inserted WHERE type IN (2, 100)
          ) calls GROUP BY part;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sinks AFTER INSERT ON logs REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION queue_log_rows();
`;

const MEASUREMENTS = `'{position,rows_sent,sent_at,failures,error,failed_at,retry_at}'`;
const SECRETS = `'{secret_cipher}'`;

const AUDIT = `
  CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON log_sinks DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_change('log_sink', 'id', 'name', '', ${MEASUREMENTS}, ${SECRETS});
  CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON log_sinks DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (to_jsonb(OLD) - ${MEASUREMENTS}::text[] IS DISTINCT FROM to_jsonb(NEW) - ${MEASUREMENTS}::text[])
    EXECUTE FUNCTION audit_change('log_sink', 'id', 'name', '', ${MEASUREMENTS}, ${SECRETS});
`;
