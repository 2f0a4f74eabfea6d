import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Payment providers beside epay, with refunds and disputes. The previous version still takes payments, but cannot list
 * orders of Stripe, nor those that were refunded or disputed.
 */
export class PaymentProviders1769650000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN provider text NOT NULL DEFAULT 'epay',
        ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0,
        ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0,
        ADD COLUMN refunded_quota bigint NOT NULL DEFAULT 0,
        ADD COLUMN disputed_quota bigint NOT NULL DEFAULT 0,
        ADD COLUMN reversed_rebate bigint NOT NULL DEFAULT 0,
        ADD COLUMN reversal_count integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT payments_status_check,
        DROP CONSTRAINT payments_times,
        ADD CONSTRAINT payments_status_check CHECK (status IN ('pending', 'paid', 'closed', 'partly_refunded', 'refunded',
          'disputed', 'dispute_won', 'dispute_lost')) NOT VALID,
        -- A late payment makes a closed order a paid one, so a paid one may have been closed before.
        ADD CONSTRAINT payments_times CHECK (
          (status NOT IN ('pending', 'closed')) = (paid_at IS NOT NULL) AND (status <> 'closed' OR closed_at IS NOT NULL)
        ) NOT VALID,
        ADD CONSTRAINT payments_reversed CHECK (
          refunded_cents >= 0 AND disputed_cents >= 0 AND refunded_cents + disputed_cents <= cents
            AND refunded_quota + disputed_quota <= quota
        ) NOT VALID;

      -- Written by billing/payments/booking. A row may be older than the report that its payment was made.
      CREATE TABLE payment_reversals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider text NOT NULL,
        gateway_number text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('refund', 'dispute', 'total')),
        gateway_id text,
        cents bigint NOT NULL CHECK (cents >= 0),
        currency text NOT NULL,
        state text NOT NULL,
        requested_by bigint,
        reason text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT payment_reversals_gateway_id UNIQUE (provider, kind, gateway_id)
      );
      CREATE INDEX payment_reversals_payment ON payment_reversals (provider, gateway_number);
      CREATE INDEX payment_reversals_requested ON payment_reversals (created_at) WHERE state = 'requested';

      -- The customers of Stripe that users are.
      CREATE TABLE payment_customers (
        user_id bigint NOT NULL,
        provider text NOT NULL,
        customer_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, provider)
      );
    `);
    // Other rows are reports of providers, whose effect is recorded with the order.
    await runner.query(`
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT ON payment_reversals DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.requested_by IS NOT NULL)
        EXECUTE FUNCTION audit_change('payment_refund', 'id', 'gateway_number', '', '{created_at,updated_at}', '{}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE payment_customers, payment_reversals;
      ALTER TABLE payments
        DROP CONSTRAINT payments_reversed, DROP CONSTRAINT payments_times, DROP CONSTRAINT payments_status_check;
      UPDATE payments SET status = 'paid' WHERE status NOT IN ('pending', 'paid', 'closed');
      ALTER TABLE payments
        ADD CONSTRAINT payments_status_check CHECK (status IN ('pending', 'paid', 'closed')),
        ADD CONSTRAINT payments_times CHECK (
          (status = 'paid') = (paid_at IS NOT NULL) AND (status <> 'closed' OR closed_at IS NOT NULL)
        ),
        DROP COLUMN provider, DROP COLUMN refunded_cents, DROP COLUMN disputed_cents, DROP COLUMN refunded_quota,
        DROP COLUMN disputed_quota, DROP COLUMN reversed_rebate, DROP COLUMN reversal_count;
    `);
  }
}
