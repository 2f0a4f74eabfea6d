import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Invoices and credit notes of paid orders, and the billing details of users. Written by billing/invoices. */
export class Invoices1769740000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing_details (
        user_id bigint PRIMARY KEY,
        name text NOT NULL DEFAULT '',
        address text NOT NULL DEFAULT '',
        -- ISO 3166-1; empty: none.
        country text NOT NULL DEFAULT '',
        tax_id text NOT NULL DEFAULT ''
      );
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON billing_details DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change('billing_details', 'user_id', '', 'user_id', '{}', '{}');

      -- The last number of each series. A row and not a sequence, because a rollback must not leave a gap.
      CREATE TABLE invoice_series (series text PRIMARY KEY, last bigint NOT NULL);

      -- Amounts are hundredths of the currency. seller and buyer: {name, address, country, taxId}.
      CREATE TABLE invoices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number text NOT NULL UNIQUE,
        kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
        user_id bigint NOT NULL,
        username text NOT NULL,
        order_number text NOT NULL,
        -- The number of the first invoice of the order; null for that invoice.
        corrects text REFERENCES invoices (number),
        issued_at timestamptz NOT NULL,
        time_zone text NOT NULL,
        paid_at timestamptz NOT NULL,
        quota bigint NOT NULL,
        currency text NOT NULL,
        gross_cents bigint NOT NULL CHECK (gross_cents > 0),
        tax_cents bigint NOT NULL CHECK (tax_cents >= 0),
        -- Percent, as a decimal.
        tax_rate text NOT NULL,
        seller jsonb NOT NULL,
        buyer jsonb NOT NULL,
        footer text NOT NULL DEFAULT ''
      );
      CREATE INDEX invoices_order ON invoices (order_number);
      CREATE UNIQUE INDEX invoices_first ON invoices (order_number) WHERE corrects IS NULL;
      CREATE INDEX invoices_user ON invoices (user_id, id);

      CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Invoice % cannot be changed', OLD.number USING ERRCODE = 'integrity_constraint_violation';
      END $$;
      CREATE TRIGGER invoices_fixed BEFORE UPDATE OR DELETE ON invoices
        FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE invoices, invoice_series, billing_details;
      DROP FUNCTION refuse_invoice_change;
    `);
  }
}
