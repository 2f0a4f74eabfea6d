import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEASE_FUNCTION } from './1764900000000-several-processes.js';

/** Processes that lack quota of the same user or token are served in the order of their requests. */
export class QuotaWaits1765060000000 implements MigrationInterface {
  name = 'QuotaWaits1765060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by billing: the processes that wait until others have returned quota. The one with the lowest place is
      -- first; until it has been served or refused, nothing is leased to the others.
      CREATE TABLE quota_waits (
        holder text NOT NULL CHECK (holder IN ('user', 'token')),
        holder_id bigint NOT NULL,
        process_id uuid NOT NULL REFERENCES processes ON DELETE CASCADE,
        place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
        -- Extended by each request; a process that stops requesting loses its place.
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (holder, holder_id, process_id)
      ) WITH (fillfactor = 50);
      CREATE INDEX quota_waits_process ON quota_waits (process_id);

      DROP FUNCTION lease_quota(uuid, json);
    `);
    await runner.query(leaseInOrderFunction());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lease_quota(uuid, json); DROP TABLE quota_waits;');
    await runner.query(LEASE_FUNCTION);
  }
}

/** Days in UTC. */
const DAYS = 'day date, week date, month date';

const ROOM_OF_TOKEN = `
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
          ELSE 'month' END;`;

/** Much longer than a process waits between two requests. */
const WAIT_SECONDS = 3;

/**
 * Reserves for a process: for each ask at least \`least\`, at most \`most\`, and some of the rest in advance
 * (\`ahead\`) when no other process waits; nothing when less than \`least\` is available, or when another process has
 * waited longer. Available is the user's balance, or the remainder of the token's limits, minus the reservations of all
 * processes. The rows of these amounts are locked in the settlement's order; waits are read and written under the same
 * locks. A call that cost more than was reserved leaves a negative lease. Its own process counts it as a debt, because
 * it requests as much more; for other processes it counts as zero, because otherwise the same quota would be leased
 * twice. Refuses an evicted process with SQLSTATE 23503, even when nothing is granted, so that the process detects the
 * eviction. Returns for each ask:
 * - outcome: \`granted\`; \`short\` when the quota is insufficient even if other processes return all reservations; or
 * \`waits\`.   A process that calls with \`last\` does not wait afterwards.
 * - granted, room: the granted and the available amount
 * - others, holders: the amount that other processes have reserved, and these processes
 * - place, first, followed: start of the wait, whether no other process has waited longer, whether other processes wait
 * - used, cap: the usage of the token, and its tightest cap
 * @param spans columns of an ask with the starts of the caps' periods
 * @param room statements that set `room` and `cap` of a token; they may read `used` and write `spent`
 * @param furtherHolders branches of later versions for other holders than users and tokens
 */
export const leaseInOrderFunction = (spans = DAYS, room = ROOM_OF_TOKEN, furtherHolders = ''): string => `
  CREATE FUNCTION lease_quota(process uuid, asks json)
  RETURNS TABLE (
    holder text, holder_id bigint, outcome text, granted bigint, room bigint, others bigint, holders uuid[],
    place bigint, first boolean, followed boolean, used bigint, cap text
  )
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    ask record;
    leased bigint;
    spent record;
    own_place bigint;
    asked_at timestamptz;
  BEGIN
    PERFORM 1 FROM processes p WHERE p.id = process;
    IF NOT FOUND THEN RAISE EXCEPTION 'process % was taken for dead', process USING ERRCODE = '23503'; END IF;
    FOR ask IN
      SELECT * FROM json_to_recordset(asks) AS a (holder text, id bigint, least bigint, most bigint, ahead bigint,
        last boolean, total bigint, day_cap bigint, week_cap bigint, month_cap bigint, ${spans})
      ORDER BY a.holder DESC, a.id
    LOOP
      holder := ask.holder;
      holder_id := ask.id;
      used := 0;
      cap := NULL;
      IF ask.holder = 'user' THEN
        SELECT b.quota INTO room FROM user_balances b WHERE b.user_id = ask.id FOR NO KEY UPDATE;
        room := coalesce(room, 0);
      ${furtherHolders}ELSE
        INSERT INTO token_usage (token_id) VALUES (ask.id) ON CONFLICT DO NOTHING;
        SELECT t.used_quota INTO used FROM token_usage t WHERE t.token_id = ask.id FOR NO KEY UPDATE;
${room}
      END IF;
      SELECT coalesce(sum(CASE WHEN l.process_id = process THEN l.amount ELSE greatest(l.amount, 0) END), 0),
          coalesce(sum(greatest(l.amount, 0)) FILTER (WHERE l.process_id <> process), 0),
          coalesce(array_agg(l.process_id) FILTER (WHERE l.process_id <> process AND l.amount > 0), '{}')
        INTO leased, others, holders FROM quota_leases l WHERE l.holder = ask.holder AND l.holder_id = ask.id;
      room := room - leased;

      asked_at := clock_timestamp();
      SELECT w.place INTO own_place FROM quota_waits w
        WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id = process AND w.expires_at > asked_at;
      SELECT count(*) FILTER (WHERE own_place IS NULL OR w.place < own_place) = 0, count(*) > 0
        INTO first, followed FROM quota_waits w
        WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id <> process AND w.expires_at > asked_at;
      outcome := CASE
        WHEN room + others < ask.least THEN 'short'
        WHEN first AND room >= ask.least THEN 'granted'
        ELSE 'waits' END;

      granted := 0;
      IF outcome = 'granted' THEN
        granted := least(room, ask.most);
        IF NOT followed THEN granted := granted + least(ask.ahead, (room - granted) / 4); END IF;
      END IF;
      IF granted <> 0 THEN
        INSERT INTO quota_leases AS l (holder, holder_id, process_id, amount)
          VALUES (ask.holder, ask.id, process, granted)
        ON CONFLICT (holder, holder_id, process_id) DO UPDATE SET amount = l.amount + excluded.amount;
      END IF;

      IF outcome = 'waits' AND NOT coalesce(ask.last, true) AND own_place IS NOT NULL THEN
        UPDATE quota_waits w SET expires_at = asked_at + interval '${WAIT_SECONDS} seconds'
          WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id = process;
      ELSE
        DELETE FROM quota_waits w WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id = process;
      END IF;
      IF outcome = 'waits' AND NOT coalesce(ask.last, true) AND own_place IS NULL THEN
        INSERT INTO quota_waits AS w (holder, holder_id, process_id, expires_at)
          VALUES (ask.holder, ask.id, process, asked_at + interval '${WAIT_SECONDS} seconds')
          RETURNING w.place INTO own_place;
      END IF;
      place := own_place;
      RETURN NEXT;
    END LOOP;
  END $$;
`;
