import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Plans that users buy. The previous version books a plan order as a top-up of no quota, so plans are offered after all
 * processes were replaced.
 */
export class PlanSales1769791000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE plans
        ADD COLUMN for_sale boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT plans_for_sale CHECK (NOT for_sale OR price_cents > 0);
      -- Quota of periods whose order was refunded or disputed. It expires with the plan, whatever rolls over.
      ALTER TABLE plan_assignments ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0);
      -- The plan that was bought instead of quota: {planId, name, period, periods, accountId, teamName}.
      ALTER TABLE payments
        ADD COLUMN plan jsonb,
        DROP CONSTRAINT payments_quota_check,
        ADD CONSTRAINT payments_quota_check CHECK ((plan IS NULL AND quota > 0) OR (plan IS NOT NULL AND quota = 0)) NOT VALID;
      ALTER TABLE invoices ADD COLUMN plan jsonb;

      -- Paid orders of plans. Written by billing/plans.
      CREATE TABLE plan_purchases (
        -- The id of the order, so that each is applied once.
        order_id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        buyer_id bigint NOT NULL,
        plan_id bigint NOT NULL REFERENCES plans (id),
        -- Waiting: the account has another plan. Withdrawn: refunded or disputed.
        state text NOT NULL CHECK (state IN ('waiting', 'applied', 'withdrawn')),
        -- Periods to apply, that were applied, or to apply again if the refund fails or the dispute is won.
        periods integer NOT NULL CHECK (periods >= 0),
        assignment_id bigint REFERENCES plan_assignments (id),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX plan_purchases_account ON plan_purchases (account_id);
      CREATE INDEX plan_purchases_waiting ON plan_purchases (order_id) WHERE state = 'waiting';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE plan_purchases;
      ALTER TABLE invoices DROP COLUMN plan;
      ALTER TABLE payments DROP CONSTRAINT payments_quota_check;
      ALTER TABLE payments
        DROP COLUMN plan,
        -- Orders of plans have no quota.
        ADD CONSTRAINT payments_quota_check CHECK (quota > 0) NOT VALID;
      ALTER TABLE plan_assignments DROP COLUMN taken_back;
      ALTER TABLE plans DROP COLUMN for_sale;
    `);
  }
}
