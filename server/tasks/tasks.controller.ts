import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { Scope } from '../platform/graphql/scope.js';
import { ok } from '../platform/http/envelope.js';
import { pageParameters, readPage, text } from '../platform/http/input/page-query.js';
import { WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { encodeTask, taskSchema } from './task.wire.js';
import type { TaskFilter } from './task-filter.input.js';
import { TaskList } from './task-list.js';
import { OwnTaskQuery, SiteTaskQuery } from './task-query.input.js';

const tasks = z.array(taskSchema);
const platform = z.string().optional().describe('suno');

@Controller('api/task')
export class TasksController {
  constructor(private readonly list: TaskList) {}

  @Get()
  @Access('admin')
  @Documented({
    summary: 'List all tasks, newest first',
    query: { ...pageParameters(0), platform },
    data: tasks,
    counted: true,
  })
  async site(
    @Caller() caller: Principal,
    @WireQuery(SiteTaskQuery) filter: TaskFilter,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(caller, Scope.SITE, filter, query, reply);
  }

  @Get('self')
  @Access('user')
  @Documented({
    summary: 'List your own tasks, newest first',
    query: { ...pageParameters(0), platform },
    data: tasks,
    counted: true,
  })
  async own(
    @Caller() caller: Principal,
    @WireQuery(OwnTaskQuery) filter: TaskFilter,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(caller, Scope.SELF, filter, query, reply);
  }

  private async page(
    caller: Principal,
    scope: Scope,
    filter: TaskFilter,
    query: Record<string, unknown>,
    reply: FastifyReply,
  ) {
    const { size, offset } = readPage(query, 0);
    const platform = text(query['platform']);
    // There is only one platform; an unknown one has no tasks.
    const known = platform === '' || platform === 'suno';
    const page = { limit: size, offset };
    const found = known ? await this.list.page('suno', caller, scope, filter, page) : { tasks: [], total: 0 };
    reply.header('x-total-count', found.total);
    return ok(found.tasks.map(encodeTask));
  }
}
