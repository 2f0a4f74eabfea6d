import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Changes } from '../../platform/coordination/changes.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { insertedId } from '../../platform/database/sql-values.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { TeamError } from '../model/team.errors.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';
import type { CreateProjectInput, UpdateProjectInput } from './project.input.js';
import type { ProjectModel, ProjectSpendingModel } from './project.model.js';

const MAX_PROJECTS = 200;

type ProjectRow = Omit<ProjectModel, 'spending'>;

const COLUMNS = `
  p.id, p.team_id AS "teamId", p.name, p.total_quota AS "totalQuota", p.daily_quota AS "dailyQuota",
    p.weekly_quota AS "weeklyQuota", p.monthly_quota AS "monthlyQuota", p.created_at AS "createdAt",
    p.archived_at AS "archivedAt",
    (SELECT count(*)::int FROM tokens t WHERE t.project_id = p.id AND t.deleted_at IS NULL) AS "tokenCount"
  FROM projects p`;
const ALL = `SELECT ${COLUMNS} WHERE p.team_id = $1 ORDER BY p.archived_at IS NOT NULL, p.name`;
// As the admission counts it: deleted tokens are included.
const SPENDING = `
  SELECT p.id, coalesce((SELECT sum(u.used_quota) FROM tokens t JOIN token_usage u ON u.token_id = t.id
      WHERE t.project_id = p.id), 0)::bigint AS total,
    coalesce(sum(u.quota) FILTER (WHERE u.quarter_hour >= $2), 0)::bigint AS day,
    coalesce(sum(u.quota) FILTER (WHERE u.quarter_hour >= $3), 0)::bigint AS week,
    coalesce(sum(u.quota) FILTER (WHERE u.quarter_hour >= $4), 0)::bigint AS month
  FROM projects p LEFT JOIN tokens t ON t.project_id = p.id
    LEFT JOIN usage_by_quarter_hour_token u ON u.token_id = t.id
      AND u.quarter_hour >= least($2::timestamptz, $3::timestamptz, $4::timestamptz)
  WHERE p.team_id = $1 GROUP BY p.id`;
// Creations in one team are serialised, so that concurrent ones cannot exceed the limit.
const LOCK_TEAM = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const COUNT = 'SELECT count(*)::int AS count FROM projects WHERE team_id = $1';
const CREATE = `
  INSERT INTO projects (team_id, name, total_quota, daily_quota, weekly_quota, monthly_quota)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;
const UPDATE = `
  UPDATE projects SET name = coalesce($3, name),
    total_quota = CASE WHEN $4 THEN $5 ELSE total_quota END, daily_quota = CASE WHEN $6 THEN $7 ELSE daily_quota END,
    weekly_quota = CASE WHEN $8 THEN $9 ELSE weekly_quota END,
    monthly_quota = CASE WHEN $10 THEN $11 ELSE monthly_quota END
  WHERE id = $1 AND team_id = $2 RETURNING id`;
const ARCHIVE = `
  UPDATE projects SET archived_at = CASE WHEN $3 THEN coalesce(archived_at, now()) END
  WHERE id = $1 AND team_id = $2 RETURNING id`;

/** The projects of teams. Their limits apply to calls that begin after a change, in every process. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly sql: Sql,
    private readonly access: TeamAccessService,
    private readonly calendar: SiteCalendar,
    private readonly changes: Changes,
  ) {}

  /** The projects by name, archived ones last. @throws {AppError} team_not_found */
  async of(caller: Principal, teamId: number): Promise<ProjectModel[]> {
    const { permissions } = await this.access.get(caller, teamId);
    const rows = await this.sql.query<ProjectRow>('projects', ALL, [teamId]);
    const spending = permissions.includes(TeamPermission.SEE_STATEMENT) ? await this.spendingIn(teamId) : null;
    return rows.map((row) => ({ ...row, spending: spending?.get(row.id) ?? null }));
  }

  /** @throws {AppError} team_not_found, team_forbidden, project_name_taken, project_limit_reached */
  async create(caller: Principal, teamId: number, input: CreateProjectInput): Promise<ProjectModel> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_PROJECTS);
    const { name, totalQuota = null, dailyQuota = null, weeklyQuota = null, monthlyQuota = null } = input;
    const id = await this.write(async (client) => {
      await client.query(LOCK_TEAM, [`projects of ${teamId}`]);
      const [row] = (await client.query<{ count: number }>(COUNT, [teamId])).rows;
      if ((row?.count ?? 0) >= MAX_PROJECTS)
        throw new AppError(TeamError.project_limit_reached, { limit: MAX_PROJECTS });
      const values = [teamId, name, totalQuota, dailyQuota, weeklyQuota, monthlyQuota];
      return insertedId((await client.query<{ id: number }>(CREATE, values)).rows);
    });
    return this.one(caller, teamId, id);
  }

  /**
   * Writes the given fields.
   * @throws {AppError} team_not_found, team_forbidden, project_not_found, project_name_taken
   */
  async update(caller: Principal, teamId: number, id: number, input: UpdateProjectInput): Promise<ProjectModel> {
    const limits = [input.totalQuota, input.dailyQuota, input.weeklyQuota, input.monthlyQuota];
    const given = limits.flatMap((limit) => [limit !== undefined, limit ?? null]);
    return this.change(caller, teamId, id, UPDATE, [input.name ?? null, ...given]);
  }

  /**
   * Archives a project, whose tokens are then refused, or restores it. Its usage is kept.
   * @throws {AppError} team_not_found, team_forbidden, project_not_found
   */
  async setArchived(caller: Principal, teamId: number, id: number, isArchived: boolean): Promise<ProjectModel> {
    return this.change(caller, teamId, id, ARCHIVE, [isArchived]);
  }

  private async change(
    caller: Principal,
    teamId: number,
    id: number,
    text: string,
    values: readonly unknown[],
  ): Promise<ProjectModel> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_PROJECTS);
    const tokens = { projectId: id };
    const limit = { holder: 'project', id } as const;
    await this.write(async (client) => {
      const executor = executorOf(client);
      // The tokens are read again first, so that calls do not lease by former limits after the leases are returned.
      await this.changes.publishAtCommit('project', tokens, executor);
      await this.changes.publishAtCommit('sharedLimit', limit, executor);
      return (await client.query<{ id: number }>(text, [id, teamId, ...values])).rows[0]?.id;
    });
    await this.changes.publish('project', tokens);
    await this.changes.publish('sharedLimit', limit);
    return this.one(caller, teamId, id);
  }

  /** @returns the id of the written project @throws {AppError} project_not_found, project_name_taken */
  private async write(statement: (client: PoolClient) => Promise<number | undefined>): Promise<number> {
    try {
      return await this.sql.transaction(async (client) => {
        const id = await statement(client);
        if (id === undefined) throw new AppError(TeamError.project_not_found);
        return id;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError(TeamError.project_name_taken);
      throw error;
    }
  }

  private async one(caller: Principal, teamId: number, id: number): Promise<ProjectModel> {
    const project = (await this.of(caller, teamId)).find((other) => other.id === id);
    if (!project) throw new AppError(TeamError.project_not_found);
    return project;
  }

  private async spendingIn(teamId: number): Promise<ReadonlyMap<number, ProjectSpendingModel>> {
    const { day, week, month } = this.calendar.at(Date.now());
    const values = [teamId, ...[day, week, month].map(({ from }) => new Date(from))];
    const rows = await this.sql.query<ProjectSpendingModel & { id: number }>('projects-spending', SPENDING, values);
    return new Map(rows.map(({ id, ...spending }) => [id, spending]));
  }
}
