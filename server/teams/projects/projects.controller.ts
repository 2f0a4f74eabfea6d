import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { CreateProjectInput, UpdateProjectInput } from './project.input.js';
import type { ProjectModel } from './project.model.js';
import { ProjectsService } from './projects.service.js';

const limit = z.int().min(1).nullable().describe('Max quota units; null: no limit.');
const spent = z.int().nullable().describe('Quota units; null when you may not see it.');

const projectSchema = z
  .object({
    id: z.int(),
    team_id: z.int(),
    name: z.string(),
    total_quota: limit,
    daily_quota: limit,
    weekly_quota: limit,
    monthly_quota: limit,
    spent_in_total: spent,
    spent_today: spent,
    spent_this_week: spent,
    spent_this_month: spent,
    token_count: z.int().describe('Tokens that are not deleted.'),
    created_time: unixTime,
    archived_time: unixTime.describe('Unix seconds; its tokens are refused since then; 0: they are not.'),
  })
  .meta({ id: 'Project' });

/** A project in the REST format. */
function encodeProject({ spending, ...project }: ProjectModel): z.infer<typeof projectSchema> {
  const { id, teamId, name, totalQuota, dailyQuota, weeklyQuota, monthlyQuota } = project;
  return {
    id,
    team_id: teamId,
    name,
    total_quota: totalQuota,
    daily_quota: dailyQuota,
    weekly_quota: weeklyQuota,
    monthly_quota: monthlyQuota,
    spent_in_total: spending?.total ?? null,
    spent_today: spending?.day ?? null,
    spent_this_week: spending?.week ?? null,
    spent_this_month: spending?.month ?? null,
    token_count: project.tokenCount,
    created_time: unixSeconds(project.createdAt),
    archived_time: unixSeconds(project.archivedAt),
  };
}

@Controller('api/team/:id/projects')
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Get()
  @Access('user')
  @Documented({ summary: 'List the projects of a team by name, archived ones last', data: z.array(projectSchema) })
  async list(@Caller() caller: Principal, @Param('id') id: string) {
    return ok((await this.projects.of(caller, wholeNumber(id))).map(encodeProject));
  }

  @Post()
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: 'Create a project of a team', data: projectSchema })
  @HttpCode(200)
  async create(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(CreateProjectInput) input: CreateProjectInput,
  ) {
    return ok(encodeProject(await this.projects.create(caller, wholeNumber(id), input)));
  }

  @Put(':projectId')
  @Access('user')
  @Documented({
    summary: 'Change the name and the limits of a project',
    description: 'Absent fields stay unchanged; a limit of null or 0: none.',
    data: projectSchema,
  })
  async update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('projectId') projectId: string,
    @WireBody(UpdateProjectInput) input: UpdateProjectInput,
  ) {
    return ok(encodeProject(await this.projects.update(caller, wholeNumber(id), wholeNumber(projectId), input)));
  }

  @Post(':projectId/archive')
  @Access('user')
  @Documented({
    summary: 'Archive a project',
    description: 'Its tokens are refused until it is restored. Its usage stays.',
    data: projectSchema,
  })
  @HttpCode(200)
  async archive(@Caller() caller: Principal, @Param('id') id: string, @Param('projectId') projectId: string) {
    return ok(encodeProject(await this.projects.setArchived(caller, wholeNumber(id), wholeNumber(projectId), true)));
  }

  @Post(':projectId/restore')
  @Access('user')
  @Documented({ summary: 'Restore an archived project', data: projectSchema })
  @HttpCode(200)
  async restore(@Caller() caller: Principal, @Param('id') id: string, @Param('projectId') projectId: string) {
    return ok(encodeProject(await this.projects.setArchived(caller, wholeNumber(id), wholeNumber(projectId), false)));
  }
}
