import { Args, Context, ID, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { Batch } from '../common/bounded-queue.js';
import { isAdmin, type Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { Scope } from '../platform/graphql/scope.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { LogConnection, LogModel, LogStatModel, LogTailModel, toLogModel } from './log.model.js';
import { LogFilter } from './log-filter.input.js';
import type { LogRow } from './log-row.js';
import { LogTail } from './log-tail.service.js';
import { cursorKey, type LogQuality, LogsService } from './logs.service.js';

// Parameters are optional, not `| null`: the compiler emits no class for a union type, so nothing would be validated.
const scopeArgument = { type: () => Scope, nullable: true, defaultValue: Scope.SELF };
const filterArgument = { type: () => LogFilter, nullable: true };

@Resolver(() => LogModel)
export class LogsResolver {
  constructor(
    private readonly service: LogsService,
    private readonly tail: LogTail,
  ) {}

  @Query(() => LogConnection, {
    description: "The usage log: the caller's own rows, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user')
  async logs(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: LogFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ): Promise<LogConnection> {
    const asked = page ?? new PageInput();
    const found = await this.service.page(caller, scope ?? Scope.SELF, filter ?? {}, listPageOf(asked));
    const toModel = (row: (typeof found.rows)[number]) => toLogModel(row, isAdmin(caller), language);
    return { ...toConnection(found.rows, asked.first, found.total, toModel, cursorKey), totalCapped: found.capped };
  }

  @Query(() => LogModel)
  @Access('user')
  async log(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<LogModel> {
    return toLogModel(await this.service.get(caller, wholeNumber(id)), isAdmin(caller), language);
  }

  @Query(() => LogStatModel, {
    description: 'Totals over the same filter, and requests and tokens of the last 60 seconds.',
  })
  @Access('user')
  async logStat(
    @Caller() caller: Principal,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: LogFilter,
  ): Promise<LogStatModel> {
    const asked = [caller, scope ?? Scope.SELF, filter ?? {}] as const;
    let quality: Promise<LogQuality> | undefined;
    return {
      ...(await this.service.stat(...asked)),
      quality: () => {
        quality ??= this.service.quality(...asked);
        return quality;
      },
    };
  }

  @Subscription(() => LogTailModel, {
    description: 'New rows of the usage log as they are committed, at most ten per second.',
    resolve: (message: Batch<LogRow>, _: unknown, context: GraphQLContext) => toTailModel(message, context),
  })
  @Access('user')
  async logTail(
    @Caller() caller: Principal,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: LogFilter,
  ): Promise<AsyncIterableIterator<Batch<LogRow>>> {
    return this.tail.follow(caller, scope ?? Scope.SELF, filter ?? {});
  }
}

function toTailModel({ items, dropped }: Batch<LogRow>, { principal, language }: GraphQLContext): LogTailModel {
  const forAdmin = principal !== null && isAdmin(principal);
  return { logs: items.map((row) => toLogModel(row, forAdmin, language)), dropped };
}
