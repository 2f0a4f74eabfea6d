import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { Scope } from '../platform/graphql/scope.js';
import { ImageLinks } from './image-links.js';
import type { Platform } from './task.js';
import {
  DrawingConnection,
  TaskConnection,
  toDrawingModel,
  toTaskModel,
  toVideoModel,
  VideoConnection,
} from './task.model.js';
import { TaskFilter } from './task-filter.input.js';
import { type ListedTask, TaskList, TaskOrderArgs } from './task-list.js';

// Parameters are optional, not `| null`: the compiler emits no class for a union type, so nothing would be validated.
const scopeArgument = { type: () => Scope, nullable: true, defaultValue: Scope.SELF };
const filterArgument = { type: () => TaskFilter, nullable: true };
const pageArgument = { type: () => PageInput, nullable: true };

/** The arguments of all three lists. All except the order may be null. */
interface TaskArguments {
  readonly order: TaskOrderArgs;
  readonly scope: Scope | undefined;
  readonly filter: TaskFilter | undefined;
  readonly page: PageInput | undefined;
}

@Resolver()
export class TasksResolver {
  constructor(
    private readonly list: TaskList,
    private readonly images: ImageLinks,
  ) {}

  @Query(() => DrawingConnection, {
    description: "Image tasks: the caller's own, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user', { allUsers: 'logs:read' })
  async drawings(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args() order: TaskOrderArgs,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: TaskFilter,
    @Args('page', pageArgument) page?: PageInput,
  ) {
    const toModel = (task: ListedTask) => toDrawingModel(task, this.images.of(task), language);
    return this.page('midjourney', toModel, caller, { order, scope, filter, page });
  }

  @Query(() => TaskConnection, {
    description: "Other tasks: the caller's own, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user', { allUsers: 'logs:read' })
  async tasks(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args() order: TaskOrderArgs,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: TaskFilter,
    @Args('page', pageArgument) page?: PageInput,
  ) {
    return this.page('suno', (task) => toTaskModel(task, language), caller, { order, scope, filter, page });
  }

  @Query(() => VideoConnection, {
    description: "Videos: the caller's own, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user', { allUsers: 'logs:read' })
  async videos(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args() order: TaskOrderArgs,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: TaskFilter,
    @Args('page', pageArgument) page?: PageInput,
  ) {
    return this.page('video', (task) => toVideoModel(task, language), caller, { order, scope, filter, page });
  }

  private async page<Model>(
    platform: Platform,
    toModel: (task: ListedTask) => Model,
    caller: Principal,
    { order, scope, filter, page }: TaskArguments,
  ) {
    const requested = page ?? new PageInput();
    const found = await this.list.page(
      platform,
      caller,
      scope ?? Scope.SELF,
      filter ?? {},
      listPageOf(requested),
      order,
    );
    return toConnection(found.tasks, requested.first, found.total, toModel, (task) => found.order.cursorKey(task));
  }
}
