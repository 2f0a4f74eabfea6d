import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

const IGNORED = ['response_time_ms', 'tested_at', 'balance', 'balance_updated_at'];

/**
 * Events of channels that the audit log does not record: tests, changed balances and cooldowns. The audit log also gets
 * the event that a reason was written from, so that the timeline has the reason in the language of its reader.
 */
export class ChannelEvents1769840300000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by channels; deleted after a month by the job retention.
      CREATE TABLE channel_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        channel_id bigint NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('test', 'balance', 'cooldown')),
        at timestamptz NOT NULL DEFAULT now(),
        -- Of a cooldown.
        ends_at timestamptz CHECK ((kind = 'cooldown') = (ends_at IS NOT NULL)),
        -- As in the audit log.
        actor_kind text NOT NULL,
        actor_id bigint,
        facts jsonb NOT NULL DEFAULT '{}'
      );
      CREATE INDEX channel_events_channel ON channel_events (channel_id, at);
      CREATE INDEX channel_events_cooldowns ON channel_events (channel_id, ends_at) WHERE kind = 'cooldown';
      CREATE INDEX channel_events_at ON channel_events (at);
    `);
    await runner.query(auditTrigger(IGNORED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(auditTrigger([...IGNORED, 'status_event']));
    await runner.query('DROP TABLE channel_events');
  }
}

function auditTrigger(ignored: readonly string[]): string {
  const list = `'{${ignored.join(',')}}'`;
  const recorded = (row: string) => `to_jsonb(${row}) - ${list}::text[]`;
  const execute = `EXECUTE FUNCTION audit_change('channel', 'id', 'name', '', ${list}, '{}')`;
  return `
    DROP TRIGGER audit ON channels;
    DROP TRIGGER audit_update ON channels;
    CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON channels DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW ${execute};
    CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON channels DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${recorded('OLD')} IS DISTINCT FROM ${recorded('NEW')}) ${execute};
  `;
}
