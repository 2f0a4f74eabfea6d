import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { CreateProjectInput, UpdateProjectInput } from './project.input.js';
import { encodeProject, projectSchema } from './project.wire.js';
import { Projects } from './projects.service.js';

@Controller('api/team/:id/projects')
export class ProjectsController {
  constructor(private readonly projects: Projects) {}

  @Get()
  @Access('user')
  @Documented({ summary: 'List the projects of a team by name, archived ones last', data: z.array(projectSchema) })
  async list(@Caller() caller: Principal, @Param('id') id: string) {
    return ok((await this.projects.of(caller, wholeNumber(id))).map(encodeProject));
  }

  @Post()
  @Access('user')
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
