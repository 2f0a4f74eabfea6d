import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Monthly statements of accounts, which never change after their month was closed. */
export class ClosedStatements1769670000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each month begins where the one before it ended, also after a change of the time zone.
      CREATE TABLE statement_months (
        -- YYYY-MM
        month text PRIMARY KEY,
        time_zone text NOT NULL,
        begins_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        -- Null while the statements of the month are written.
        closed_at timestamptz
      );

      -- Amounts are quota units. entries: [{kind, amount, count}]; usage: [{model, requests, promptTokens,
      -- completionTokens, quota}].
      CREATE TABLE closed_statements (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number text NOT NULL UNIQUE,
        account_id bigint NOT NULL,
        account_name text NOT NULL DEFAULT '',
        month text NOT NULL,
        time_zone text NOT NULL DEFAULT 'UTC',
        begins_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        issuer text NOT NULL DEFAULT '',
        quota_per_unit bigint NOT NULL DEFAULT 1,
        in_currency boolean NOT NULL DEFAULT true,
        opening bigint NOT NULL DEFAULT 0,
        entry_total bigint NOT NULL DEFAULT 0,
        usage_total bigint NOT NULL DEFAULT 0,
        closing bigint NOT NULL DEFAULT 0,
        entries jsonb NOT NULL DEFAULT '[]',
        usage jsonb NOT NULL DEFAULT '[]',
        hash text NOT NULL DEFAULT '',
        closed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT closed_statements_month UNIQUE (account_id, month),
        CONSTRAINT closed_statements_balance CHECK (closing = opening + entry_total - usage_total)
      );

      CREATE FUNCTION refuse_statement_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- The erasure of personal data replaces the name of the account.
        IF TG_OP = 'UPDATE' AND NEW.account_name LIKE 'erased-%'
            AND to_jsonb(NEW) - 'account_name' = to_jsonb(OLD) - 'account_name' THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Closed statement % cannot be changed', OLD.number USING ERRCODE = 'integrity_constraint_violation';
      END $$;
      CREATE TRIGGER closed_statements_fixed BEFORE UPDATE OR DELETE ON closed_statements
        FOR EACH ROW EXECUTE FUNCTION refuse_statement_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE closed_statements, statement_months;
      DROP FUNCTION refuse_statement_change;
    `);
  }
}
