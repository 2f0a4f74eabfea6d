import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Alerts: receivers that administrators set up, rules, and what the rules found. Messages to receivers are notices
 * without a user.
 */
export class Alerts1769200000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by alerts.
      CREATE TABLE alert_receivers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        -- The transport and its settings, as those of users; secrets are encrypted.
        setting jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE alert_rules (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        kind text NOT NULL,
        parameters jsonb NOT NULL DEFAULT '{}',
        receiver_ids bigint[] NOT NULL DEFAULT '{}',
        enabled boolean NOT NULL DEFAULT true,
        -- Minutes of the day in the time zone of the site; null: none.
        quiet_from smallint,
        quiet_to smallint,
        -- At most one message in so many minutes.
        interval_minutes integer NOT NULL DEFAULT 10,
        -- How long until unacknowledged alerts are reported again; null: never.
        reminder_hours integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- When the values of the last evaluation were read.
        evaluated_at timestamptz,
        last_message_at timestamptz,
        -- Why the last evaluation failed.
        failure text
      );

      CREATE TABLE alerts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The rule; its name and kind at the time of the alert remain when it is deleted.
        rule_id bigint NOT NULL,
        rule_name text NOT NULL,
        kind text NOT NULL,
        -- The subject of the alert, such as channel:3.
        subject text NOT NULL,
        subject_name text NOT NULL DEFAULT '',
        -- Its name in the audit log, which contains users and tokens by their ids only.
        audited_name text GENERATED ALWAYS AS (
          CASE WHEN subject LIKE 'user:%' OR subject LIKE 'token:%' THEN subject ELSE subject_name END) STORED,
        value double precision,
        threshold double precision,
        fired_at timestamptz NOT NULL DEFAULT now(),
        resolved_at timestamptz,
        acknowledged_at timestamptz,
        acknowledged_by bigint,
        acknowledged_name text NOT NULL DEFAULT '',
        -- When the last message with it was written, and the one that it is resolved.
        reported_at timestamptz,
        resolution_reported_at timestamptz
      );
      CREATE UNIQUE INDEX alerts_firing ON alerts (rule_id, subject) WHERE resolved_at IS NULL;
      CREATE INDEX alerts_unreported ON alerts (rule_id) WHERE reported_at IS NOT NULL AND resolution_reported_at IS NULL;
      CREATE INDEX alerts_resolved ON alerts (resolved_at) WHERE resolved_at IS NOT NULL;

      ALTER TABLE notices
        -- Null for a notice to a receiver.
        ALTER COLUMN user_id DROP NOT NULL,
        ADD COLUMN receiver_id bigint;
      CREATE INDEX notices_receiver ON notices (receiver_id, id) WHERE receiver_id IS NOT NULL;
    `);
    await runner.query(AUDIT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE alerts, alert_rules, alert_receivers;
      DELETE FROM notices WHERE user_id IS NULL;
      ALTER TABLE notices DROP COLUMN receiver_id, ALTER COLUMN user_id SET NOT NULL;
    `);
  }
}

const MEASUREMENTS = `'{evaluated_at,last_message_at,failure}'`;

const AUDIT = `
  CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON alert_receivers DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_change('alert_receiver', 'id', 'name', '', '{}', '{}');

  CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON alert_rules DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_change('alert_rule', 'id', 'name', '', ${MEASUREMENTS}, '{}');
  CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON alert_rules DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (to_jsonb(OLD) - ${MEASUREMENTS}::text[] IS DISTINCT FROM to_jsonb(NEW) - ${MEASUREMENTS}::text[])
    EXECUTE FUNCTION audit_change('alert_rule', 'id', 'name', '', ${MEASUREMENTS}, '{}');

  CREATE CONSTRAINT TRIGGER audit AFTER UPDATE ON alerts DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.acknowledged_at IS DISTINCT FROM NEW.acknowledged_at)
    EXECUTE FUNCTION audit_change('alert', 'id', 'audited_name', '',
      '{subject_name,audited_name,value,reported_at,resolution_reported_at}', '{}');
`;
