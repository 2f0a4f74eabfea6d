import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Plans: quota that accounts get in each period. */
export class Plans1769690000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by billing/plans.
      CREATE TABLE plans (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        creator_id bigint NOT NULL,
        name text NOT NULL,
        quota bigint NOT NULL CHECK (quota > 0),
        period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
        rollover text NOT NULL CHECK (rollover IN ('none', 'all', 'capped')),
        rollover_cap bigint NOT NULL DEFAULT 0 CHECK (rollover_cap >= 0),
        price_cents bigint CHECK (price_cents >= 0),
        currency text,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT plans_price CHECK ((price_cents IS NULL) = (currency IS NULL))
      );
      CREATE TABLE plan_assignments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        plan_id bigint NOT NULL REFERENCES plans (id),
        -- A user or a team.
        account_id bigint NOT NULL,
        assigned_by bigint NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        -- The periods that were granted, and the granted quota that was left when the last one began, with its grant.
        periods integer NOT NULL DEFAULT 0,
        granted bigint NOT NULL DEFAULT 0 CHECK (granted >= 0),
        used_at_grant bigint NOT NULL DEFAULT 0,
        -- The begin of the next period, or the end; null after the end.
        next_at timestamptz,
        ended_at timestamptz,
        -- Until then one process reserves what expires; others would find it reserved.
        claimed_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT plan_assignments_times CHECK (ends_at IS NULL OR ends_at >= starts_at)
      );
      CREATE UNIQUE INDEX plan_assignments_active ON plan_assignments (account_id) WHERE ended_at IS NULL;
      CREATE INDEX plan_assignments_due ON plan_assignments (next_at) WHERE ended_at IS NULL;
      CREATE INDEX plan_assignments_plan ON plan_assignments (plan_id);
    `);
    for (const table of ['plans', 'plan_assignments'] as const) await runner.query(auditOf(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE plan_assignments, plans');
  }
}

// Each period would otherwise be recorded; its ledger entries are.
const COUNTERS = `'{periods,granted,used_at_grant,next_at,ended_at,claimed_until,created_at}'`;
const ARGUMENTS = {
  plans: `'plan', 'id', 'name', '', '{created_at}', '{}'`,
  plan_assignments: `'plan_assignment', 'id', '', 'account_id', ${COUNTERS}, '{}'`,
};
const IGNORED = { plans: `'{created_at}'`, plan_assignments: COUNTERS };

function auditOf(table: keyof typeof ARGUMENTS): string {
  const ignored = `${IGNORED[table]}::text[]`;
  return `
    CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION audit_change(${ARGUMENTS[table]});
    CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (to_jsonb(OLD) - ${ignored} IS DISTINCT FROM to_jsonb(NEW) - ${ignored})
      EXECUTE FUNCTION audit_change(${ARGUMENTS[table]});
  `;
}
