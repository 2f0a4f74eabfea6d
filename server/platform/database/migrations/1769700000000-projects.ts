import type { QueryRunner } from 'typeorm';
import { settleFunction } from './1764900000000-several-processes.js';
import { leaseInOrderFunction } from './1765060000000-quota-waits.js';
import { BEGINS, ROOM_OF_TOKEN, SUMS_OF_CHARGES, unspentOf } from './1766800000000-token-quarter-hours.js';
import { DROP_FUNCTIONS, holders, LEASE_OF_MEMBER, sharedLeases } from './1769630200000-member-caps.js';
import type { Migration } from './migration.js';

/**
 * Projects of teams, with budgets for the tokens in them. Quota of a project is leased like that of a member. The
 * functions keep their parameters: processes of the previous version settle and lease as before, without budgets.
 */
export class Projects1769700000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by teams. Quota units; null: no limit.
      CREATE TABLE projects (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        team_id bigint NOT NULL,
        name text NOT NULL,
        -- Since the creation.
        total_quota bigint,
        daily_quota bigint,
        weekly_quota bigint,
        monthly_quota bigint,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- Its tokens are refused since then; null: they are not.
        archived_at timestamptz,
        UNIQUE (team_id, name)
      );
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON projects DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change('project', 'id', 'name', 'team_id', '{}', '{}');

      -- The project of a token of a team, which never changes, so that its spending is that of its tokens.
      ALTER TABLE tokens ADD COLUMN project_id bigint;
      ${holders("'user', 'token', 'project', 'member'")}
      ${DROP_FUNCTIONS}
    `);
    const leases = sharedLeases('project') + sharedLeases('member');
    await runner.query(settleFunction(SUMS_OF_CHARGES + leases, { id: 'bigint' }));
    await runner.query(leaseInOrderFunction(BEGINS, ROOM_OF_TOKEN, LEASE_OF_PROJECT + LEASE_OF_MEMBER));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM quota_leases WHERE holder = 'project';
      DELETE FROM quota_waits WHERE holder = 'project';
      ${holders("'user', 'token', 'member'")}
      ${DROP_FUNCTIONS}
      ALTER TABLE tokens DROP COLUMN project_id;
      DROP TABLE projects;
    `);
    await runner.query(settleFunction(SUMS_OF_CHARGES + sharedLeases('member'), { id: 'bigint' }));
    await runner.query(leaseInOrderFunction(BEGINS, ROOM_OF_TOKEN, LEASE_OF_MEMBER));
  }
}

/** As for members; the total counts what all tokens of the project have used. */
const LEASE_OF_PROJECT = `ELSIF ask.holder = 'project' THEN
        PERFORM 1 FROM projects p WHERE p.id = ask.id FOR NO KEY UPDATE;
        PERFORM 1 FROM quota_leases l WHERE l.holder = 'project' AND l.holder_id = ask.id
          ORDER BY l.process_id FOR UPDATE;
        SELECT coalesce(sum(u.used_quota), 0) INTO used FROM tokens t JOIN token_usage u ON u.token_id = t.id
          WHERE t.project_id = ask.id;
${unspentOf('u.token_id IN (SELECT t.id FROM tokens t WHERE t.project_id = ask.id)')}
        room := least(ask.total - used, spent.unspent);
        cap := CASE WHEN room = ask.total - used THEN NULL ELSE spent.period END;
      `;
