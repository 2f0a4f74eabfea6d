import type { QueryRunner } from 'typeorm';
import { refundFunction } from './1764200000000-tasks.js';
import { settleFunction } from './1764900000000-several-processes.js';
import { leaseInOrderFunction } from './1765060000000-quota-waits.js';
import type { Migration } from './migration.js';

/**
 * The recent spending of tokens by quarter hour, so that caps can be counted from the start of a day, week or month in
 * any time zone. The functions keep their parameters: processes of the previous version also book into the new table,
 * and count their caps by days in UTC as before.
 */
export class TokenQuarterHours1766800000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Charges that are not in the copy below yet wait here, and are booked by the new functions.
      LOCK TABLE usage_by_day_token IN SHARE ROW EXCLUSIVE MODE;

      -- Written by billing, kept for ${KEPT_DAYS} days.
      CREATE TABLE usage_by_quarter_hour_token (
        token_id bigint NOT NULL,
        -- When it begins.
        quarter_hour timestamptz NOT NULL,
        quota bigint NOT NULL,
        PRIMARY KEY (token_id, quarter_hour)
      ) WITH (fillfactor = 50);

      -- A sum of a day in UTC counts for the date of that day, in every time zone up to twelve hours from UTC.
      INSERT INTO usage_by_quarter_hour_token
      SELECT token_id, (day + time '11:45') AT TIME ZONE 'UTC', sum(quota) FROM usage_by_day_token
        WHERE day >= (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS} GROUP BY 1, 2 HAVING sum(quota) <> 0;

      CREATE INDEX usage_by_quarter_hour_token_old ON usage_by_quarter_hour_token (quarter_hour);
      ${DROP_FUNCTIONS}
    `);
    await runner.query(settleFunction(SUMS_OF_CHARGES));
    await runner.query(refundFunction(SUM_OF_REFUND));
    await runner.query(leaseInOrderFunction(BEGINS, ROOM_OF_TOKEN));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${DROP_FUNCTIONS} DROP TABLE usage_by_quarter_hour_token;`);
    await runner.query(settleFunction());
    await runner.query(refundFunction());
    await runner.query(leaseInOrderFunction());
  }
}

const KEPT_DAYS = 40;

/** The return type is dropped as well: a settlement in progress fails and is sent again. */
const DROP_FUNCTIONS = `
  DROP FUNCTION settle_usage(json, uuid);
  DROP TYPE settled_usage;
  DROP FUNCTION refund_usage(bigint, timestamptz, bigint, timestamptz, text);
  DROP FUNCTION lease_quota(uuid, json);
`;

const quarterHourOf = (time: string): string => `date_bin('15 minutes', ${time}, timestamptz '2000-01-01Z')`;

export const SUMS_OF_CHARGES = `
    INSERT INTO usage_by_quarter_hour_token AS u
    SELECT s.token_id, ${quarterHourOf('s.created_at')}, sum(s.quota)
      FROM unnest(settled) s WHERE s.token_id <> 0 AND s.quota <> 0 GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota;
`;

export const SUM_OF_REFUND = `
      INSERT INTO usage_by_quarter_hour_token AS u
        VALUES (charge.token_id, ${quarterHourOf('refunded_at')}, -charge.quota)
      ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota;`;

/** The previous version sends the UTC day on which its periods start, this version the instant. */
export const BEGINS =
  'day date, week date, month date, day_from timestamptz, week_from timestamptz, month_from timestamptz';

/** The spending since an instant: on the whole UTC days after it, and in the quarter hours before the first of them. */
/** @param tokens the condition of the rows `u` of usage */
export const unspentOf = (tokens: string): string => `
        SELECT capped.period, capped.cap - coalesce(days.quota, 0) - coalesce(quarter_hours.quota, 0) AS unspent INTO spent
          FROM (VALUES
            (1, 'day', ask.day_cap, coalesce(ask.day_from, ask.day::timestamp AT TIME ZONE 'UTC')),
            (2, 'week', ask.week_cap, coalesce(ask.week_from, ask.week::timestamp AT TIME ZONE 'UTC')),
            (3, 'month', ask.month_cap, coalesce(ask.month_from, ask.month::timestamp AT TIME ZONE 'UTC'))
          ) capped (rank, period, cap, since)
          CROSS JOIN LATERAL (
            SELECT (capped.since AT TIME ZONE 'UTC' + interval '1 day' - interval '1 microsecond')::date AS first_day
          ) whole
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_day_token u
              WHERE ${tokens} AND u.day >= whole.first_day
          ) days
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_quarter_hour_token u
              WHERE ${tokens} AND u.quarter_hour > capped.since - interval '15 minutes'
                AND u.quarter_hour < whole.first_day::timestamp AT TIME ZONE 'UTC'
          ) quarter_hours
          WHERE capped.cap IS NOT NULL ORDER BY unspent, capped.rank LIMIT 1;`;

export const ROOM_OF_TOKEN = `${unspentOf('u.token_id = ask.id')}
        room := least(ask.total - used, spent.unspent);
        cap := CASE WHEN room = ask.total - used THEN NULL ELSE spent.period END;`;
