import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Coupons for top-ups. The previous version still takes payments, at the price without a coupon. */
export class Coupons1769680000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by billing/payments/coupons. Uses are the rows of payments that name a coupon and are not closed.
      CREATE TABLE coupons (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        creator_id bigint NOT NULL,
        code text NOT NULL,
        name text NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        -- 0 for an amount in hundredths of the currency.
        percent_off smallint NOT NULL CHECK (percent_off BETWEEN 0 AND 99),
        cents_off bigint CHECK (cents_off > 0),
        currency text,
        min_quota bigint NOT NULL DEFAULT 0 CHECK (min_quota >= 0),
        max_uses integer NOT NULL DEFAULT -1 CHECK (max_uses = -1 OR max_uses > 0),
        max_uses_per_user integer NOT NULL DEFAULT 1 CHECK (max_uses_per_user = -1 OR max_uses_per_user > 0),
        user_group text,
        valid_from timestamptz,
        valid_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT coupons_discount CHECK (
          (percent_off = 0) = (cents_off IS NOT NULL) AND (cents_off IS NULL) = (currency IS NULL)
        )
      );
      CREATE UNIQUE INDEX coupons_code ON coupons (code) WHERE deleted_at IS NULL;
      ALTER TABLE payments
        ADD COLUMN coupon_id bigint,
        ADD COLUMN coupon_code text,
        ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0;
    `);
    await runner.query(AUDIT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN coupon_id, DROP COLUMN coupon_code, DROP COLUMN discount_cents;
      DROP TABLE coupons;
    `);
  }
}

const ARGUMENTS = `'coupon', 'id', 'code', '', '{created_at}', '{}'`;

const AUDIT = `
  CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON coupons DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_change(${ARGUMENTS});
  CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON coupons DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION audit_change(${ARGUMENTS});
`;
