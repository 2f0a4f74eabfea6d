import { Controller, Get, Res, type Type } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { Scope } from '../platform/graphql/scope.js';
import { firstPageOf, listOf, listResponse } from '../platform/http/envelope.js';
import { ListPageQuery } from '../platform/http/input/page.input.js';
import { described, QUERY_TEXT } from '../platform/http/input/wire.js';
import { Wire } from '../platform/http/input/wire-field.js';
import { WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ImageLinks } from './image-links.js';
import type { Platform } from './task.js';
import { drawingSchema, encodeDrawing, encodeTask, encodeVideo, taskSchema, videoSchema } from './task.wire.js';
import {
  OwnDrawingQuery,
  OwnTaskQuery,
  SiteDrawingQuery,
  SiteTaskQuery,
  type TaskFilter,
} from './task-filter.input.js';
import { type ListedTask, TaskList } from './task-list.js';

/** The differences between the lists of image tasks and of other tasks. */
interface TaskListing<Row, Page extends ListPageQuery> {
  readonly path: string;
  readonly platform: Platform;
  /** The name in the summaries of its routes. */
  readonly name: string;
  readonly pageQuery: Type<Page>;
  readonly ownQuery: Type<TaskFilter>;
  readonly siteQuery: Type<TaskFilter>;
  readonly row: z.ZodType<Row>;
  encode(task: ListedTask, language: Language, images: ImageLinks): Row;
  /** False when no task can match. */
  matches?(page: Page): boolean;
}

type Reader = readonly [caller: Principal, scope: Scope, filter: TaskFilter];

function taskController<Row, Page extends ListPageQuery>(listing: TaskListing<Row, Page>) {
  const { path, platform, name, pageQuery, ownQuery, siteQuery, row, encode, matches = () => true } = listing;
  const documented = { data: listOf(row), counted: true as const };

  @Controller(path)
  class TaskListController {
    constructor(
      readonly tasks: TaskList,
      readonly images: ImageLinks,
    ) {}

    @Get()
    @Access('logs:read')
    @Documented({
      summary: `List all ${name}, newest first`,
      ...documented,
    })
    async site(
      @Caller() caller: Principal,
      @WireQuery(pageQuery) query: Page,
      @WireQuery(siteQuery) filter: TaskFilter,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      return this.page([caller, Scope.SITE, filter], query, reply);
    }

    @Get('self')
    @Access('user')
    @Documented({
      summary: `List your own ${name}, newest first`,
      ...documented,
    })
    async own(
      @Caller() caller: Principal,
      @WireQuery(pageQuery) query: Page,
      @WireQuery(ownQuery) filter: TaskFilter,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      return this.page([caller, Scope.SELF, filter], query, reply);
    }

    async page(reader: Reader, query: Page, reply: FastifyReply) {
      const page = query.from(firstPageOf(reply.request.apiDialect));
      const { size: limit, offset } = page;
      const found = matches(query)
        ? await this.tasks.page(platform, ...reader, { limit, offset })
        : { tasks: [], total: 0 };
      const rows = found.tasks.map((task) => encode(task, reply.request.language, this.images));
      return listResponse(reply, page, { rows, total: found.total });
    }
  }
  return TaskListController;
}

/** Image tasks. */
export class DrawingsController extends taskController({
  path: 'api/mj',
  platform: 'midjourney',
  name: 'image tasks',
  pageQuery: ListPageQuery,
  ownQuery: OwnDrawingQuery,
  siteQuery: SiteDrawingQuery,
  row: drawingSchema,
  encode: (task, language, images) => encodeDrawing(task, images.of(task), language),
}) {}

class TaskPageQuery extends ListPageQuery {
  @Wire(QUERY_TEXT, described('suno'), { required: false })
  @IsString()
  platform: string;
}

/** Other tasks. There is only one platform; an unknown one has no tasks. */
export class TasksController extends taskController({
  path: 'api/task',
  platform: 'suno',
  name: 'tasks',
  pageQuery: TaskPageQuery,
  ownQuery: OwnTaskQuery,
  siteQuery: SiteTaskQuery,
  row: taskSchema,
  encode: encodeTask,
  matches: ({ platform }) => ['', 'suno'].includes(platform),
}) {}

/** Videos. */
export class VideosController extends taskController({
  path: 'api/video',
  platform: 'video',
  name: 'videos',
  pageQuery: ListPageQuery,
  ownQuery: OwnTaskQuery,
  siteQuery: SiteTaskQuery,
  row: videoSchema,
  encode: encodeVideo,
}) {}
