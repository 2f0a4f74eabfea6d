import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * The invoiced amount of each order, with which an index finds orders without their documents. Read by
 * billing/invoices.
 */
export class InvoicedAmounts1769810000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Invoices less credit notes, in hundredths of the currency; null without an invoice. A trigger counts them, because
      -- the previous version may issue documents meanwhile.
      ALTER TABLE payments ADD COLUMN invoiced_cents bigint;

      CREATE FUNCTION add_invoiced_cents() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE payments
          SET invoiced_cents = coalesce(invoiced_cents, 0) + CASE NEW.kind WHEN 'invoice' THEN NEW.gross_cents ELSE -NEW.gross_cents END
          WHERE order_number = NEW.order_number;
        RETURN NULL;
      END $$;
      CREATE TRIGGER invoices_count AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION add_invoiced_cents();

      CREATE INDEX payments_not_invoiced ON payments (paid_at) WHERE invoiced_cents IS NULL AND cents > 0;
      CREATE INDEX payments_to_correct ON payments (paid_at)
        WHERE invoiced_cents <> cents - refunded_cents - CASE status WHEN 'disputed' THEN 0 ELSE disputed_cents END;
    `);
    await recordChanges(runner, '{invoiced_cents}');
    await runner.query(FILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordChanges(runner, '{}');
    await runner.query(`
      DROP TRIGGER invoices_count ON invoices;
      DROP FUNCTION add_invoiced_cents;
      DROP INDEX payments_not_invoiced, payments_to_correct;
      ALTER TABLE payments DROP COLUMN invoiced_cents;
    `);
  }
}

/**
 * Creates the triggers of the audit log again, as `1768800000000-audit-log.ts` does. The amount follows from the
 * invoices, which cannot change.
 */
async function recordChanges(runner: QueryRunner, ignored: string): Promise<void> {
  const columns = `'payment', 'order_number', 'order_number', 'user_id', '${ignored}', '{}'`;
  const recorded = (row: string) => `to_jsonb(${row}) - '${ignored}'::text[]`;
  await runner.query(`
    DROP TRIGGER audit ON payments;
    DROP TRIGGER audit_update ON payments;
    CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON payments DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION audit_change(${columns});
    CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${recorded('OLD')} IS DISTINCT FROM ${recorded('NEW')})
      EXECUTE FUNCTION audit_change(${columns});
  `);
}

const FILL = `
  UPDATE payments p SET invoiced_cents = i.cents
    FROM (SELECT order_number, sum(CASE kind WHEN 'invoice' THEN gross_cents ELSE -gross_cents END) AS cents
      FROM invoices GROUP BY order_number) i
    WHERE i.order_number = p.order_number
`;
