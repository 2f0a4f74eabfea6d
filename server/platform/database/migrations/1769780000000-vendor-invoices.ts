import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Imported invoices of vendors, which are compared with the purchase cost of calls. Written by vendor-invoices. */
export class VendorInvoices1769780000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vendor_invoices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        file_name text NOT NULL,
        -- SHA-256 of the file, hexadecimal: a file is imported once.
        file_hash text NOT NULL UNIQUE,
        -- The channels that the vendor charged for, without a foreign key: a channel may be deleted before its invoice.
        channel_ids bigint[] NOT NULL,
        currency text NOT NULL,
        -- US dollars for one unit of the currency.
        dollar_rate numeric NOT NULL CHECK (dollar_rate > 0),
        -- The upstream's model name by the name on the invoice, where they differ.
        model_names jsonb NOT NULL DEFAULT '{}',
        first_day date NOT NULL,
        last_day date NOT NULL,
        line_count integer NOT NULL,
        ignored_count integer NOT NULL,
        -- The sum of the lines; null for a file without amounts.
        amount numeric,
        compared_by text NOT NULL CHECK (compared_by IN ('amount', 'tokens', 'calls')),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- Lines of the file, summed by day and model. Null: the file has no such column.
      CREATE TABLE vendor_invoice_lines (
        invoice_id bigint NOT NULL REFERENCES vendor_invoices ON DELETE CASCADE,
        day date NOT NULL,
        -- As on the invoice; empty for amounts without a model, such as taxes.
        model text NOT NULL,
        amount numeric,
        prompt_tokens bigint,
        completion_tokens bigint,
        calls bigint,
        PRIMARY KEY (invoice_id, day, model)
      );
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON vendor_invoices DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change('vendor_invoice', 'id', 'name', '', '{}', '{}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_invoice_lines, vendor_invoices');
  }
}
