import type { QueryRunner } from 'typeorm';
import { BOUNDS_MS, SETTLED, SUMS, settlement } from './1769840000000-settlement-of-jsonb.js';
import type { Migration } from './migration.js';

/**
 * `settle_usage` books a batch of one call by updates of the rows that exist: to start a statement that groups and inserts
 * costs several times as much as the change of one row. Below some hundred calls a second, nearly every batch is one call.
 * A sum without a row is inserted as for a larger batch. Parameters and results stay the same, also for processes of the
 * previous version.
 */
export class SettlementOfOneCall1769841400000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      settlement({
        variables: VARIABLES,
        settings: SETTINGS,
        booking: BOOKING,
        returnWithoutLeases: RETURN_WITHOUT_LEASES,
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(settlement());
  }
}

/** The plans of a connection are kept: one that was made while a table had a page would read the whole table later. */
const SETTINGS = 'SET enable_seqscan = off';

/** Without leases, the statements below need not look for them. */
const RETURN_WITHOUT_LEASES = `
    IF process IS NULL THEN RETURN; END IF;
`;

const VARIABLES = `
    call settled_call;
    -- Buckets of the histograms, from 1. A call without a first token adds nothing to the first of them.
    latency integer;
    first_token integer := 1;
    first_tokens integer := 0;`;

const bucketOf = (time: string): string => `width_bucket(${time}, '{${BOUNDS_MS}}'::integer[]) + 1`;

const INSERT = `
      INSERT INTO logs SELECT * FROM jsonb_populate_record(NULL::logs, batch -> 0)
      ON CONFLICT DO NOTHING
      RETURNING created_at, user_id, token_id, channel_id, model_name, "group",
        quota, prompt_tokens, completion_tokens, use_time_ms, first_token_ms, id INTO call;
      IF FOUND THEN
        settled := ARRAY[call];
      ELSE${SETTLED}
        call := settled[1];
      END IF;
      latency := ${bucketOf('call.use_time_ms')};
      IF call.first_token_ms IS NOT NULL THEN
        first_token := ${bucketOf('call.first_token_ms')};
        first_tokens := 1;
      END IF;
`;

const COUNTED = `request_count = u.request_count + 1, quota = u.quota + call.quota,
        prompt_tokens = u.prompt_tokens + call.prompt_tokens, completion_tokens = u.completion_tokens + call.completion_tokens`;

const updateOfHour = (table: string, condition: string): string => `
      UPDATE ${table} u SET
        ${COUNTED}, use_time_ms = u.use_time_ms + call.use_time_ms,
        latency_counts[latency] = u.latency_counts[latency] + 1,
        first_token_counts[first_token] = u.first_token_counts[first_token] + first_tokens
        WHERE u.hour = date_trunc('hour', call.created_at, 'UTC') AND ${condition};
`;

const updateOfDay = (table: string, condition: string): string => `
      UPDATE ${table} u SET
        ${COUNTED}
        WHERE u.day = (call.created_at AT TIME ZONE 'UTC')::date AND ${condition} AND u.model_name = call.model_name;
`;

const UPDATES: Readonly<Record<keyof typeof SUMS, string>> = {
  balances: `
      RETURN QUERY
        UPDATE user_balances b SET quota = b.quota - call.quota, used_quota = b.used_quota + call.quota,
          request_count = b.request_count + 1, version = b.version + 1
          WHERE b.user_id = call.user_id RETURNING b.user_id, b.quota, b.version;
`,
  tokens: `
      UPDATE token_usage t SET used_quota = t.used_quota + call.quota, request_count = t.request_count + 1,
        last_used_at = greatest(t.last_used_at, call.created_at) WHERE t.token_id = call.token_id;
`,
  channels: `
      UPDATE channel_usage c SET used_quota = c.used_quota + call.quota, request_count = c.request_count + 1
        WHERE c.channel_id = call.channel_id;
`,
  hoursOfModels: updateOfHour('usage_by_hour_model', 'u.model_name = call.model_name AND u."group" = call."group"'),
  hoursOfChannels: updateOfHour('usage_by_hour_channel', 'u.channel_id = call.channel_id'),
  daysOfUsers: updateOfDay('usage_by_day_user', 'u.user_id = call.user_id'),
  daysOfTokens: updateOfDay('usage_by_day_token', 'u.token_id = call.token_id'),
  quarterHoursOfTokens: `
      UPDATE usage_by_quarter_hour_token u SET quota = u.quota + call.quota
        WHERE u.token_id = call.token_id
          AND u.quarter_hour = date_bin('15 minutes', call.created_at, timestamptz '2000-01-01Z');
`,
};

/** As in the statements for larger batches: calls without a token, and free ones. */
const CONDITIONS: { readonly [Name in keyof typeof SUMS]?: string } = {
  tokens: 'call.token_id <> 0',
  daysOfTokens: 'call.token_id <> 0',
  quarterHoursOfTokens: 'call.token_id <> 0 AND call.quota <> 0',
};

const bookingOf = (name: keyof typeof SUMS): string => {
  const statements = `${UPDATES[name]}      IF NOT FOUND THEN${SUMS[name]}      END IF;\n`;
  const condition = CONDITIONS[name];
  return condition === undefined ? statements : `      IF ${condition} THEN${statements}      END IF;\n`;
};

const SUM_NAMES = Object.keys(SUMS) as (keyof typeof SUMS)[];

const BOOKING = `
    IF jsonb_array_length(batch) = 1 THEN${INSERT}${SUM_NAMES.map(bookingOf).join('')}
    ELSE${SETTLED}${Object.values(SUMS).join('')}
    END IF;
`;
