import type { QueryRunner } from 'typeorm';
import { settleFunction } from './1764900000000-several-processes.js';
import { leaseInOrderFunction } from './1765060000000-quota-waits.js';
import { BEGINS, ROOM_OF_TOKEN, SUMS_OF_CHARGES, unspentOf } from './1766800000000-token-quarter-hours.js';
import type { Migration } from './migration.js';

/**
 * Caps of the members of teams per day, week and month. Quota of a member is leased like that of a token. The functions
 * keep their parameters: processes of the previous version settle and lease as before, without these caps.
 */
export class MemberCaps1769630200000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE team_members
        ADD COLUMN id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
        ADD COLUMN daily_quota bigint,
        ADD COLUMN weekly_quota bigint,
        ADD COLUMN monthly_quota bigint,
        ADD CONSTRAINT team_members_id UNIQUE (id);
      ${holders("'user', 'token', 'member'")}
      ${DROP_FUNCTIONS}
    `);
    await runner.query(settleFunction(SUMS_OF_CHARGES + sharedLeases('member'), { id: 'bigint' }));
    await runner.query(leaseInOrderFunction(BEGINS, ROOM_OF_TOKEN, LEASE_OF_MEMBER));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM quota_leases WHERE holder = 'member';
      DELETE FROM quota_waits WHERE holder = 'member';
      ${holders("'user', 'token'")}
      ${DROP_FUNCTIONS}
      ALTER TABLE team_members DROP COLUMN id, DROP COLUMN daily_quota, DROP COLUMN weekly_quota, DROP COLUMN monthly_quota;
    `);
    await runner.query(settleFunction(SUMS_OF_CHARGES));
    await runner.query(leaseInOrderFunction(BEGINS, ROOM_OF_TOKEN));
  }
}

/** Both tables have few rows. */
export const holders = (names: string): string =>
  ['quota_leases', 'quota_waits']
    .map(
      (table) => `
      ALTER TABLE ${table} DROP CONSTRAINT ${table}_holder_check,
        ADD CONSTRAINT ${table}_holder_check CHECK (holder IN (${names}));`,
    )
    .join('');

/** The return type is dropped as well: a settlement in progress fails and is sent again. */
export const DROP_FUNCTIONS = `
  DROP FUNCTION settle_usage(json, uuid);
  DROP TYPE settled_usage;
  DROP FUNCTION lease_quota(uuid, json);
`;

/**
 * Charges whose hold has a part of this holder (`<holder>_id` of the row) reduce the lease of the process. The rows are
 * locked in order, because no row that the settlement has locked before guards them.
 * @param type that of the batch
 */
export const sharedLeases = (holder: 'project' | 'member', type: 'json' | 'jsonb' = 'json'): string => `
    IF process IS NOT NULL AND EXISTS (
      SELECT 1 FROM quota_leases l WHERE l.process_id = process AND l.holder = '${holder}'
    ) THEN
      PERFORM 1 FROM quota_leases l WHERE l.process_id = process AND l.holder = '${holder}' AND l.holder_id IN (
          SELECT b.${holder}_id FROM ${type}_to_recordset(batch) b (${holder}_id bigint))
        ORDER BY l.holder_id FOR UPDATE;
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (
          SELECT b.${holder}_id, sum(s.quota) AS spent FROM unnest(settled) s
            JOIN ${type}_to_recordset(batch) b (id bigint, created_at timestamptz, ${holder}_id bigint)
              ON b.id = s.id AND b.created_at = s.created_at
            WHERE b.${holder}_id IS NOT NULL GROUP BY 1
        ) s
        WHERE l.holder = '${holder}' AND l.holder_id = s.${holder}_id AND l.process_id = process;
    END IF;
`;

const OF_MEMBER = `u.token_id IN (
                SELECT t.id FROM team_members m JOIN tokens t ON t.user_id = m.team_id AND t.created_by = m.user_id
                  WHERE m.id = ask.id)`;

/**
 * The row of the member makes requests consecutive. The locks of the leases make settlements that reduce them wait, or
 * wait for them, so that usage and leases are read in the same state.
 */
export const LEASE_OF_MEMBER = `ELSIF ask.holder = 'member' THEN
        PERFORM 1 FROM team_members m WHERE m.id = ask.id FOR NO KEY UPDATE;
        PERFORM 1 FROM quota_leases l WHERE l.holder = 'member' AND l.holder_id = ask.id
          ORDER BY l.process_id FOR UPDATE;
${unspentOf(OF_MEMBER)}
        room := spent.unspent;
        cap := spent.period;
      `;
