import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { Scope } from '../platform/graphql/scope.js';
import { ok } from '../platform/http/envelope.js';
import { pageParameters, readPage } from '../platform/http/input/page-query.js';
import { WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ImageLinks } from './image-links.js';
import { drawingSchema, encodeDrawing } from './task.wire.js';
import type { TaskFilter } from './task-filter.input.js';
import { TaskList } from './task-list.js';
import { OwnDrawingQuery, SiteDrawingQuery } from './task-query.input.js';

const drawings = z.array(drawingSchema);

@Controller('api/mj')
export class DrawingsController {
  constructor(
    private readonly list: TaskList,
    private readonly images: ImageLinks,
  ) {}

  @Get()
  @Access('admin')
  @Documented({
    summary: 'List all image tasks, newest first',
    query: pageParameters(0),
    data: drawings,
    counted: true,
  })
  async site(
    @Caller() caller: Principal,
    @WireQuery(SiteDrawingQuery) filter: TaskFilter,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(caller, Scope.SITE, filter, query, reply);
  }

  @Get('self')
  @Access('user')
  @Documented({
    summary: 'List your own image tasks, newest first',
    query: pageParameters(0),
    data: drawings,
    counted: true,
  })
  async own(
    @Caller() caller: Principal,
    @WireQuery(OwnDrawingQuery) filter: TaskFilter,
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
    const { tasks, total } = await this.list.page('midjourney', caller, scope, filter, { limit: size, offset });
    reply.header('x-total-count', total);
    return ok(tasks.map((task) => encodeDrawing(task, this.images.of(task))));
  }
}
