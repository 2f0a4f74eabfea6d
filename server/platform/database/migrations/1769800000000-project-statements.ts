import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Monthly statements of projects, which are closed with those of accounts and never change. Written by
 * billing/closed-statements.
 */
export class ProjectStatements1769800000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Amounts are quota units. days: [{day, …}], tokens: [{token, name, member, …}], models: [{model, …}], each with requests,
      -- promptTokens, completionTokens and quota.
      CREATE TABLE project_statements (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number text NOT NULL UNIQUE,
        team_id bigint NOT NULL,
        team_name text NOT NULL DEFAULT '',
        project_id bigint NOT NULL,
        project_name text NOT NULL DEFAULT '',
        month text NOT NULL,
        time_zone text NOT NULL DEFAULT 'UTC',
        begins_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        issuer text NOT NULL DEFAULT '',
        quota_per_unit bigint NOT NULL DEFAULT 1,
        in_currency boolean NOT NULL DEFAULT true,
        -- The total budget when the month was closed, and that of the statement before; null: none.
        budget bigint,
        former_budget bigint,
        -- The limits by period when the month was closed; null: none.
        daily_quota bigint,
        weekly_quota bigint,
        monthly_quota bigint,
        spent_before bigint NOT NULL DEFAULT 0,
        usage_total bigint NOT NULL DEFAULT 0,
        spent_after bigint NOT NULL DEFAULT 0,
        days jsonb NOT NULL DEFAULT '[]',
        tokens jsonb NOT NULL DEFAULT '[]',
        models jsonb NOT NULL DEFAULT '[]',
        -- The names of members by their ids, which are no part of the hash.
        member_names jsonb NOT NULL DEFAULT '{}',
        hash text NOT NULL DEFAULT '',
        closed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT project_statements_month UNIQUE (project_id, month),
        CONSTRAINT project_statements_spent CHECK (spent_after = spent_before + usage_total)
      );
      -- The statements of a team are read when its next month is closed.
      CREATE INDEX project_statements_team ON project_statements (team_id);
      -- The erasure of a user finds the statements that name the user.
      CREATE INDEX project_statements_members ON project_statements USING gin (member_names);

      CREATE FUNCTION refuse_project_statement_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- The erasure of personal data replaces the names of accounts.
        IF TG_OP = 'UPDATE'
            AND to_jsonb(NEW) - '{team_name,member_names}'::text[] = to_jsonb(OLD) - '{team_name,member_names}'::text[]
            AND (NEW.team_name = OLD.team_name OR NEW.team_name LIKE 'erased-%')
            AND NOT EXISTS (
              SELECT 1 FROM jsonb_each_text(OLD.member_names) o FULL JOIN jsonb_each_text(NEW.member_names) n USING (key)
                WHERE o.key IS NULL OR n.key IS NULL OR (n.value <> o.value AND n.value NOT LIKE 'erased-%')) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Closed statement % cannot be changed', OLD.number USING ERRCODE = 'integrity_constraint_violation';
      END $$;
      CREATE TRIGGER project_statements_fixed BEFORE UPDATE OR DELETE ON project_statements
        FOR EACH ROW EXECUTE FUNCTION refuse_project_statement_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE project_statements;
      DROP FUNCTION refuse_project_statement_change;
    `);
  }
}
