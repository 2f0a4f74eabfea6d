import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Asynchronous tasks of upstreams, and the refund of the charge when a task fails. */
export class Tasks1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Written by tasks only. Two tables, because image tasks and other tasks are listed separately.
    for (const table of ['midjourneys', 'tasks']) await runner.query(tableOf(table));
    // Written by billing only: a booked charge is refunded at most once, whichever process requests it.
    await runner.query(`
      CREATE TABLE usage_refunds (
        charge_id bigint PRIMARY KEY,
        refund_id bigint NOT NULL,
        user_id bigint NOT NULL,
        amount bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
    await runner.query(refundFunction());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION refund_usage(bigint, timestamptz, bigint, timestamptz, text);
      DROP TABLE usage_refunds, tasks, midjourneys;
    `);
  }
}

const tableOf = (table: string): string => `
  CREATE TABLE ${table} (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The id at the upstream; empty when the upstream has not accepted the task.
    task_id text NOT NULL,
    user_id bigint NOT NULL,
    token_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    -- Of the channel's key that the task was submitted with.
    key_fingerprint text NOT NULL,
    action text NOT NULL,
    status text NOT NULL,
    progress text NOT NULL DEFAULT '0%',
    fail_reason text NOT NULL DEFAULT '',
    -- The charge, and the id of its log row; 0 when the task was free.
    quota bigint NOT NULL DEFAULT 0,
    charge_id bigint NOT NULL DEFAULT 0,
    refunded_at timestamptz,
    submitted_at timestamptz NOT NULL,
    started_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- The next time to poll the upstream; null when the task is over.
    next_poll_at timestamptz,
    -- Authenticates the upstream's callbacks.
    notice_digest bytea UNIQUE,
    -- The platform's description of the task, as JSON text: it may hold characters that jsonb does not accept.
    detail text NOT NULL
  );
  CREATE INDEX ${table}_user ON ${table} (user_id, id);
  CREATE INDEX ${table}_task ON ${table} (task_id, id);
  CREATE INDEX ${table}_channel ON ${table} (channel_id, id);
  CREATE INDEX ${table}_due ON ${table} (next_poll_at) WHERE next_poll_at IS NOT NULL;
  CREATE INDEX ${table}_owed ON ${table} (id)
    WHERE charge_id <> 0 AND refunded_at IS NULL AND status IN ('FAILURE', 'CANCEL');
`;

/**
 * Refunds a booked charge, once: a usage row of the opposite amount, and the same
 * sums as those of the charge. A refund is no call, so it counts in no number of requests.
 * Locks in the same order as settle_usage. Returns nothing when the charge was not booked, or was already refunded.
 * @param furtherSums statements of later versions, about a charge to a token
 * @param further columns of later versions with their values, and whether the row is hidden
 */
export const refundFunction = (
  furtherSums = '',
  further: { columns: string; values: string; hidden?: string } = { columns: '', values: '' },
): string => `
  CREATE FUNCTION refund_usage(
    asked_charge bigint, charged_at timestamptz, refund bigint, refunded_at timestamptz, reason text
  )
  RETURNS TABLE (user_id bigint, username text, token_id bigint, amount bigint, quota bigint, version bigint)
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    charge logs%ROWTYPE;
  BEGIN
    SELECT l.* INTO charge FROM logs l
      WHERE l.created_at = charged_at AND l.id = asked_charge AND l.type = 2 AND l.quota > 0;
    IF NOT FOUND THEN RETURN; END IF;
    INSERT INTO usage_refunds (charge_id, refund_id, user_id, amount)
      VALUES (charge.id, refund, charge.user_id, charge.quota) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;

    INSERT INTO logs (id, created_at, type, user_id, username, token_id, token_name, channel_id, model_name, "group",
        quota, request_id, hidden, content${further.columns})
      VALUES (refund, refunded_at, 2, charge.user_id, charge.username, charge.token_id, charge.token_name,
        charge.channel_id, charge.model_name, charge."group", -charge.quota, charge.request_id, ${further.hidden ?? 'true'}, reason${further.values});

    RETURN QUERY
      UPDATE user_balances b SET
        quota = b.quota + charge.quota, used_quota = b.used_quota - charge.quota, version = b.version + 1
      WHERE b.user_id = charge.user_id
      RETURNING b.user_id, charge.username, charge.token_id, charge.quota, b.quota, b.version;
    UPDATE token_usage t SET used_quota = t.used_quota - charge.quota WHERE t.token_id = charge.token_id;
    UPDATE channel_usage c SET used_quota = c.used_quota - charge.quota WHERE c.channel_id = charge.channel_id;

    INSERT INTO usage_by_hour_model AS u
      VALUES (date_trunc('hour', refunded_at, 'UTC'), charge.model_name, charge."group", 0, -charge.quota, 0, 0, 0)
    ON CONFLICT (hour, model_name, "group") DO UPDATE SET quota = u.quota + excluded.quota;
    INSERT INTO usage_by_hour_channel AS u
      VALUES (date_trunc('hour', refunded_at, 'UTC'), charge.channel_id, 0, -charge.quota, 0, 0, 0)
    ON CONFLICT (hour, channel_id) DO UPDATE SET quota = u.quota + excluded.quota;
    INSERT INTO usage_by_day_user AS u
      VALUES ((refunded_at AT TIME ZONE 'UTC')::date, charge.user_id, charge.model_name, 0, -charge.quota, 0, 0)
    ON CONFLICT (day, user_id, model_name) DO UPDATE SET quota = u.quota + excluded.quota;
    IF charge.token_id <> 0 THEN
      INSERT INTO usage_by_day_token AS u
        VALUES ((refunded_at AT TIME ZONE 'UTC')::date, charge.token_id, charge.model_name, 0, -charge.quota, 0, 0)
      ON CONFLICT (day, token_id, model_name) DO UPDATE SET quota = u.quota + excluded.quota;
${furtherSums}
    END IF;
  END $$;
`;
