import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { ListOrder, type SortColumn, SortDirection } from '../../../platform/graphql/list-order.js';
import type { ListPage } from '../../../platform/graphql/list-page.js';
import { ClosedStatementError } from '../closed-statement.errors.js';
import type { ProjectStatement } from './project-statement.js';

/** One page of the statements of a project, and their total count. */
export interface ProjectStatementPage {
  readonly statements: ProjectStatement[];
  readonly total: number;
  readonly order: ListOrder<ProjectStatement>;
}

const COLUMNS = `
  id, number, team_id AS "teamId", team_name AS "teamName", project_id AS "projectId", project_name AS "projectName", month,
  time_zone AS "timeZone", begins_at AS "beginsAt", ends_at AS "endsAt", issuer, quota_per_unit AS "quotaPerUnit",
  in_currency AS "inCurrency", budget, former_budget AS "formerBudget", daily_quota AS "dailyQuota",
  weekly_quota AS "weeklyQuota", monthly_quota AS "monthlyQuota", spent_before AS "spentBefore", usage_total AS "usageTotal",
  spent_after AS "spentAfter", days, tokens, models, member_names AS "memberNames", hash, closed_at AS "closedAt"`;
const OF_PROJECT = 'FROM project_statements WHERE team_id = $1 AND project_id = $2';
const LIST = `SELECT ${COLUMNS} ${OF_PROJECT}`;
const COUNT = `SELECT count(*)::int AS total ${OF_PROJECT}`;
const ONE = `${LIST} AND month = $3`;

const id: SortColumn<ProjectStatement> = { expression: 'id', first: SortDirection.DESC, of: (row) => row.id };

/** The closed monthly statements of projects. Callers check who may read the statements of a team. */
@Injectable()
export class ProjectStatementsService {
  constructor(private readonly sql: Sql) {}

  /**
   * A page of statements, newest month first. Empty for a project of another team.
   * @throws {AppError} invalid_parameter for a foreign cursor
   */
  async page(teamId: number, projectId: number, page: ListPage): Promise<ProjectStatementPage> {
    const order = new ListOrder(id, id);
    const of = [teamId, projectId];
    const { condition, end, values } = order.pageTerms(page, of);
    const [counted] = await this.sql.query<{ total: number }>('project-statement-count', COUNT, of);
    const { rows } = await this.sql.pool.query<ProjectStatement>(`${LIST} AND ${condition} ${end}`, values);
    return { statements: rows, total: counted?.total ?? 0, order };
  }

  /** @param month YYYY-MM @throws {AppError} closed_statement_not_found */
  async get(teamId: number, projectId: number, month: string): Promise<ProjectStatement> {
    const [found] = await this.sql.query<ProjectStatement>('project-statement', ONE, [teamId, projectId, month]);
    if (!found) throw new AppError(ClosedStatementError.closed_statement_not_found);
    return found;
  }
}
