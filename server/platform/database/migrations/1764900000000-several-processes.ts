import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Support for several processes on one database: a list of the processes, and reservations of quota, so that together
 * they never spend more than the balance. The settlement also counts the durations of calls.
 */
export class SeveralProcesses1764900000000 implements MigrationInterface {
  name = 'SeveralProcesses1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by platform: the running processes. A process without heartbeats is removed by another one.
      CREATE TABLE processes (
        id uuid PRIMARY KEY,
        -- Part of the ids that it gives to log rows.
        slot smallint NOT NULL UNIQUE CHECK (slot BETWEEN 0 AND 63),
        roles text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        heard_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 50);

      -- Written by billing: how much of what a user or token may spend a process has reserved for its calls.
      CREATE TABLE quota_leases (
        holder text NOT NULL CHECK (holder IN ('user', 'token')),
        holder_id bigint NOT NULL,
        process_id uuid NOT NULL REFERENCES processes ON DELETE CASCADE,
        -- Below zero after a call that cost more than was reserved for it.
        amount bigint NOT NULL,
        PRIMARY KEY (holder, holder_id, process_id)
      ) WITH (fillfactor = 50);
      CREATE INDEX quota_leases_process ON quota_leases (process_id);

      -- Written by platform: by which key the secrets in this database are encrypted.
      CREATE TABLE encryption_key (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        digest bytea NOT NULL
      );

      ALTER TABLE logs ADD COLUMN first_token_ms integer;
      ALTER TABLE usage_by_hour_model
        ADD COLUMN latency_counts integer[] NOT NULL DEFAULT array_fill(0, ARRAY[${BUCKETS}]),
        ADD COLUMN first_token_counts integer[] NOT NULL DEFAULT array_fill(0, ARRAY[${BUCKETS}]);
      ALTER TABLE usage_by_hour_channel
        ADD COLUMN latency_counts integer[] NOT NULL DEFAULT array_fill(0, ARRAY[${BUCKETS}]),
        ADD COLUMN first_token_counts integer[] NOT NULL DEFAULT array_fill(0, ARRAY[${BUCKETS}]);

      DROP FUNCTION settle_usage(json);
      DROP TYPE settled_usage;
    `);
    await runner.query(settleFunction());
    await runner.query(LEASE_FUNCTION);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION lease_quota(uuid, json);
      DROP FUNCTION settle_usage(json, uuid);
      DROP TYPE settled_usage;
      DROP TABLE quota_leases, processes, encryption_key;
      ALTER TABLE logs DROP COLUMN first_token_ms;
      ALTER TABLE usage_by_hour_model DROP COLUMN latency_counts, DROP COLUMN first_token_counts;
      ALTER TABLE usage_by_hour_channel DROP COLUMN latency_counts, DROP COLUMN first_token_counts;
    `);
  }
}

const declared = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, type]) => `, ${name} ${type}`)
    .join('');
const named = (columns: Readonly<Record<string, string>>): string =>
  Object.keys(columns)
    .map((name) => `, ${name}`)
    .join('');

/**
 * Upper bounds of the histograms, in ms; the last bucket has none. The readers of the histograms have the same list.
 */
const BOUNDS_MS = [100, 250, 500, 1000, 2000, 3000, 5000, 8000, 13000, 20000, 30000, 60000, 120000, 300000];
const BUCKETS = BOUNDS_MS.length + 1;
const buckets = Array.from({ length: BUCKETS }, (_, index) => index);

const bucketOf = (column: string): string => `width_bucket(${column}, '{${BOUNDS_MS}}'::integer[])`;
const countsOf = (bucket: string): string =>
  `ARRAY[${buckets.map((index) => `count(*) FILTER (WHERE ${bucket} = ${index})`).join(', ')}]::integer[]`;
const addedTo = (table: string, column: string): string =>
  `${column} = ARRAY[${buckets.map((at) => `${table}.${column}[${at + 1}] + excluded.${column}[${at + 1}]`).join(', ')}]`;

/**
 * Books a batch of finished calls, all or nothing: log rows, user balances, token and channel sums, roll-ups, and the
 * reservations of the calling process.
 * A row that exists changes nothing, so a batch may be sent again after a lost connection. When the row of another call
 * exists under the same id, the batch is refused with SQLSTATE TG001.
 * Every statement locks its rows in key order, which prevents deadlocks between gateways.
 * Returns the new balance of every user it charged.
 * @param furtherSums statements of later versions, about the rows of the array `settled`
 * @param furtherColumns of the log in `settled`, with their types
 */
export const settleFunction = (furtherSums = '', furtherColumns: Readonly<Record<string, string>> = {}): string => `
  CREATE TYPE settled_usage AS (
    created_at timestamptz, user_id bigint, token_id bigint, channel_id bigint, model_name text, "group" text,
    quota bigint, prompt_tokens integer, completion_tokens integer, use_time_ms integer, first_token_ms integer${declared(furtherColumns)}
  );

  CREATE FUNCTION settle_usage(batch json, process uuid)
  RETURNS TABLE (user_id bigint, quota bigint, version bigint)
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    settled settled_usage[];
  BEGIN
    WITH inserted AS (
      INSERT INTO logs SELECT * FROM json_populate_recordset(NULL::logs, batch)
      ON CONFLICT DO NOTHING
      RETURNING created_at, user_id, token_id, channel_id, model_name, "group",
        quota, prompt_tokens, completion_tokens, use_time_ms, first_token_ms${named(furtherColumns)}
    )
    SELECT array_agg(ROW(i.*)::settled_usage) INTO settled FROM inserted i;

    IF coalesce(array_length(settled, 1), 0) < json_array_length(batch) THEN
      PERFORM 1 FROM json_populate_recordset(NULL::logs, batch) b
        JOIN logs l ON l.created_at = b.created_at AND l.id = b.id AND l.request_id <> b.request_id;
      IF FOUND THEN RAISE EXCEPTION 'another row has this id' USING ERRCODE = 'TG001'; END IF;
    END IF;
    IF settled IS NULL THEN RETURN; END IF;

    RETURN QUERY
      INSERT INTO user_balances AS b (user_id, quota, used_quota, request_count, version)
      SELECT s.user_id, -sum(s.quota), sum(s.quota), count(*), 1 FROM unnest(settled) s GROUP BY 1 ORDER BY 1
      ON CONFLICT (user_id) DO UPDATE SET
        quota = b.quota + excluded.quota, used_quota = b.used_quota + excluded.used_quota,
        request_count = b.request_count + excluded.request_count, version = b.version + 1
      RETURNING b.user_id, b.quota, b.version;

    INSERT INTO token_usage AS t (token_id, used_quota, request_count, last_used_at)
    SELECT s.token_id, sum(s.quota), count(*), max(s.created_at)
      FROM unnest(settled) s WHERE s.token_id <> 0 GROUP BY 1 ORDER BY 1
    ON CONFLICT (token_id) DO UPDATE SET
      used_quota = t.used_quota + excluded.used_quota, request_count = t.request_count + excluded.request_count,
      last_used_at = greatest(t.last_used_at, excluded.last_used_at);

    INSERT INTO channel_usage AS c (channel_id, used_quota, request_count)
    SELECT s.channel_id, sum(s.quota), count(*) FROM unnest(settled) s GROUP BY 1 ORDER BY 1
    ON CONFLICT (channel_id) DO UPDATE SET
      used_quota = c.used_quota + excluded.used_quota, request_count = c.request_count + excluded.request_count;

    INSERT INTO usage_by_hour_model AS u
    SELECT hour, model_name, "group", count(*), sum(quota), sum(prompt_tokens), sum(completion_tokens),
        sum(use_time_ms), ${countsOf('latency')}, ${countsOf('first_token')}
      FROM (
        SELECT date_trunc('hour', s.created_at, 'UTC') AS hour, s.*,
          ${bucketOf('s.use_time_ms')} AS latency, ${bucketOf('s.first_token_ms')} AS first_token
        FROM unnest(settled) s
      ) s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, model_name, "group") DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      use_time_ms = u.use_time_ms + excluded.use_time_ms,
      ${addedTo('u', 'latency_counts')}, ${addedTo('u', 'first_token_counts')};

    INSERT INTO usage_by_hour_channel AS u
    SELECT hour, channel_id, count(*), sum(quota), sum(prompt_tokens), sum(completion_tokens),
        sum(use_time_ms), ${countsOf('latency')}, ${countsOf('first_token')}
      FROM (
        SELECT date_trunc('hour', s.created_at, 'UTC') AS hour, s.*,
          ${bucketOf('s.use_time_ms')} AS latency, ${bucketOf('s.first_token_ms')} AS first_token
        FROM unnest(settled) s
      ) s GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (hour, channel_id) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      use_time_ms = u.use_time_ms + excluded.use_time_ms,
      ${addedTo('u', 'latency_counts')}, ${addedTo('u', 'first_token_counts')};

    INSERT INTO usage_by_day_user AS u
    SELECT (s.created_at AT TIME ZONE 'UTC')::date, s.user_id, s.model_name, count(*), sum(s.quota),
        sum(s.prompt_tokens), sum(s.completion_tokens)
      FROM unnest(settled) s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, user_id, model_name) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens;

    INSERT INTO usage_by_day_token AS u
    SELECT (s.created_at AT TIME ZONE 'UTC')::date, s.token_id, s.model_name, count(*), sum(s.quota),
        sum(s.prompt_tokens), sum(s.completion_tokens)
      FROM unnest(settled) s WHERE s.token_id <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, token_id, model_name) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens;
${furtherSums}
    IF process IS NOT NULL THEN
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (SELECT user_id, sum(quota) AS spent FROM unnest(settled) GROUP BY 1) s
        WHERE l.holder = 'user' AND l.holder_id = s.user_id AND l.process_id = process;
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (SELECT token_id, sum(quota) AS spent FROM unnest(settled) GROUP BY 1) s
        WHERE l.holder = 'token' AND l.holder_id = s.token_id AND l.process_id = process;
    END IF;
  END $$;
`;

/**
 * Reserves for a process: for each ask at least \`least\`, at most \`most\`, and some of the rest in advance
 * (\`ahead\`); nothing when less than \`least\` is available. Available is the user's balance, or the remainder of the
 * token's limits, minus the reservations of all processes. The rows of these amounts are locked in the settlement's
 * order. A call that cost more than was reserved leaves a negative lease. Its own process counts it as a debt, because
 * it requests as much more; for other processes it counts as zero, because otherwise the same quota would be leased
 * twice. Refuses an evicted process with SQLSTATE 23503, even when nothing is granted, so that the process detects the
 * eviction. Returns for each ask the granted amount, the available amount, the reservations of other processes, the
 * usage of the token, and its tightest cap.
 */
export const LEASE_FUNCTION = `
  CREATE FUNCTION lease_quota(process uuid, asks json)
  RETURNS TABLE (
    holder text, holder_id bigint, granted bigint, room bigint, others bigint, holders uuid[], used bigint, cap text
  )
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    ask record;
    leased bigint;
    spent record;
  BEGIN
    PERFORM 1 FROM processes p WHERE p.id = process;
    IF NOT FOUND THEN RAISE EXCEPTION 'process % was taken for dead', process USING ERRCODE = '23503'; END IF;
    FOR ask IN
      SELECT * FROM json_to_recordset(asks) AS a (holder text, id bigint, least bigint, most bigint, ahead bigint,
        total bigint, day_cap bigint, week_cap bigint, month_cap bigint, day date, week date, month date)
      ORDER BY a.holder DESC, a.id
    LOOP
      holder := ask.holder;
      holder_id := ask.id;
      used := 0;
      cap := NULL;
      IF ask.holder = 'user' THEN
        SELECT b.quota INTO room FROM user_balances b WHERE b.user_id = ask.id FOR NO KEY UPDATE;
        room := coalesce(room, 0);
      ELSE
        INSERT INTO token_usage (token_id) VALUES (ask.id) ON CONFLICT DO NOTHING;
        SELECT t.used_quota INTO used FROM token_usage t WHERE t.token_id = ask.id FOR NO KEY UPDATE;
        SELECT coalesce(sum(u.quota) FILTER (WHERE u.day >= ask.day), 0) AS today,
            coalesce(sum(u.quota) FILTER (WHERE u.day >= ask.week), 0) AS this_week,
            coalesce(sum(u.quota) FILTER (WHERE u.day >= ask.month), 0) AS this_month
          INTO spent FROM usage_by_day_token u WHERE u.token_id = ask.id AND u.day >= least(ask.week, ask.month);
        room := least(ask.total - used, ask.day_cap - spent.today, ask.week_cap - spent.this_week,
          ask.month_cap - spent.this_month);
        cap := CASE room
          WHEN ask.total - used THEN NULL
          WHEN ask.day_cap - spent.today THEN 'day'
          WHEN ask.week_cap - spent.this_week THEN 'week'
          ELSE 'month' END;
      END IF;
      SELECT coalesce(sum(CASE WHEN l.process_id = process THEN l.amount ELSE greatest(l.amount, 0) END), 0),
          coalesce(sum(greatest(l.amount, 0)) FILTER (WHERE l.process_id <> process), 0),
          coalesce(array_agg(l.process_id) FILTER (WHERE l.process_id <> process AND l.amount > 0), '{}')
        INTO leased, others, holders FROM quota_leases l WHERE l.holder = ask.holder AND l.holder_id = ask.id;
      room := room - leased;
      granted := 0;
      IF room >= ask.least THEN
        granted := least(room, ask.most);
        granted := granted + least(ask.ahead, (room - granted) / 4);
      END IF;
      IF granted <> 0 THEN
        INSERT INTO quota_leases AS l (holder, holder_id, process_id, amount)
          VALUES (ask.holder, ask.id, process, granted)
        ON CONFLICT (holder, holder_id, process_id) DO UPDATE SET amount = l.amount + excluded.amount;
      END IF;
      RETURN NEXT;
    END LOOP;
  END $$;
`;
