import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The levels of budgets of projects of which owners and managers have been notified. Written by teams/projects. */
export class ProjectBudgetNotices1769770000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE project_budget_notices (
        project_id bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
        budget text NOT NULL CHECK (budget IN ('total', 'day', 'week', 'month')),
        -- The begin of the period; the epoch for the total.
        since timestamptz NOT NULL,
        -- Quota units. Another limit is another budget.
        granted bigint NOT NULL,
        -- Percent.
        level smallint NOT NULL,
        PRIMARY KEY (project_id, budget, since, granted, level)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE project_budget_notices');
  }
}
