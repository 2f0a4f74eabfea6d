import { Args, Context, ID, Info, Int, Parent, Query, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Batch } from '../common/bounded-queue.js';
import { may, type Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { Quota } from '../platform/graphql/scalars.js';
import { Scope } from '../platform/graphql/scope.js';
import { isSelected } from '../platform/graphql/selected-fields.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { LogType } from '../usage-log/log-type.js';
import { ChannelNames } from './channel-names.port.js';
import { causeOfResponse, ErrorCause } from './failure-causes.js';
import { AttemptModel, LogConnection, LogModel, LogStatModel, LogTailModel, toLogModel } from './log.model.js';
import { LogFilter } from './log-filter.input.js';
import { LogOrderArgs } from './log-order.js';
import { otherText } from './log-other.js';
import type { LogRow } from './log-row.js';
import { LogTailService } from './log-tail.service.js';
import { type LogQuality, LogsService } from './logs.service.js';
import { receiptOf } from './receipt.js';
import { ReceiptModel } from './receipt.model.js';

// Parameters are optional, not `| null`: the compiler emits no class for a union type, so nothing would be validated.
const scopeArgument = { type: () => Scope, nullable: true, defaultValue: Scope.SELF };
const filterArgument = { type: () => LogFilter, nullable: true };

@Resolver(() => LogModel)
export class LogsResolver {
  constructor(
    private readonly service: LogsService,
    private readonly tail: LogTailService,
    private readonly channels: ChannelNames,
  ) {}

  @Query(() => LogConnection, {
    description: "The usage log: the caller's own rows, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user', { allUsers: 'logs:read' })
  async logs(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
    @Args() order: LogOrderArgs,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: LogFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ): Promise<LogConnection> {
    const requested = page ?? new PageInput();
    const position = { ...listPageOf(requested), withoutCharges: !showsCharges(info) };
    const found = await this.service.page(caller, scope ?? Scope.SELF, filter ?? {}, position, order);
    const toModel = (row: (typeof found.rows)[number]) => toLogModel(row, may(caller, 'logs:read'), language);
    const cursorKey = (row: LogRow) => found.order.cursorKey(row);
    return { ...toConnection(found.rows, requested.first, found.total, toModel, cursorKey), totalCapped: found.capped };
  }

  @Query(() => LogModel)
  @Access('user', { allUsers: 'logs:read' })
  async log(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<LogModel> {
    return toLogModel(await this.service.get(caller, wholeNumber(id)), may(caller, 'logs:read'), language);
  }

  @Query(() => LogStatModel, {
    description: 'Totals over the same filter, and requests and tokens of the last 60 seconds.',
  })
  @Access('user', { allUsers: 'logs:read' })
  async logStat(
    @Caller() caller: Principal,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: LogFilter,
  ): Promise<LogStatModel> {
    const requested = [caller, scope ?? Scope.SELF, filter ?? {}] as const;
    let quality: Promise<LogQuality> | undefined;
    return {
      ...(await this.service.stat(...requested)),
      quality: () => {
        quality ??= this.service.quality(...requested);
        return quality;
      },
    };
  }

  @Subscription(() => LogTailModel, {
    description: 'New rows of the usage log as they are committed, at most ten per second.',
    resolve: (message: Batch<LogRow>, _: unknown, context: GraphQLContext) => toTailModel(message, context),
  })
  @Access('user', { allUsers: 'logs:read' })
  async logTail(
    @Caller() caller: Principal,
    @Info() info: GraphQLResolveInfo,
    @Args('scope', scopeArgument) scope?: Scope,
    @Args('filter', filterArgument) filter?: LogFilter,
  ): Promise<AsyncIterableIterator<Batch<LogRow>>> {
    return this.tail.follow(caller, scope ?? Scope.SELF, filter ?? {}, !showsCharges(info));
  }

  /** Names are read from memory, so that rows cause no queries. */
  @ResolveField(() => String, { nullable: true })
  channelName(@Parent() { channelId }: LogModel): string | null {
    return channelId === null ? null : this.channels.nameOf(channelId);
  }

  @ResolveField(() => Quota, {
    nullable: true,
    description:
      'What the owner of the site pays for the call at the purchase price of its channel; null when that is unknown, and for readers without the permission costs:read.',
  })
  cost(@Parent() { row }: LogModel, @Context() { principal }: GraphQLContext): number | null {
    return principal !== null && may(principal, 'costs:read') ? row.cost : null;
  }

  @ResolveField(() => ErrorCause, { nullable: true, description: 'Of failed calls: why. Null for other rows.' })
  cause(@Parent() { row }: LogModel): ErrorCause | null {
    return row.type === LogType.failure ? causeOfResponse(row.details.status, row.details.code) : null;
  }

  @ResolveField(() => Int, { nullable: true, deprecationReason: 'Use timeToFirstToken.' })
  firstByte(@Parent() { timeToFirstToken }: LogModel): number | null {
    return timeToFirstToken;
  }

  @ResolveField(() => ReceiptModel, { nullable: true })
  receipt(@Parent() { row }: LogModel): ReceiptModel | null {
    const receipt = receiptOf(row);
    return receipt && { ...receipt, pictures: receipt.images };
  }

  @ResolveField(() => [AttemptModel], {
    nullable: true,
    description: 'Ids of the tried channels, in order; administrators only.',
  })
  route(@Parent() { row, forAdmin }: LogModel, @Context() { language }: GraphQLContext): AttemptModel[] | null {
    const attempts = forAdmin ? row.attempts : null;
    return (
      attempts?.map(({ channel, failure, texts, ...more }) => ({
        channelId: channel,
        failure: texts?.[language] ?? failure,
        ...more,
      })) ?? null
    );
  }

  @ResolveField(() => String, { description: 'The documented `other` record as JSON text.' })
  other(@Parent() { row, forAdmin }: LogModel): string {
    return otherText(row, forAdmin);
  }
}

/** Whether a field is selected that needs the charge or the attempts of the rows. */
const showsCharges = (info: GraphQLResolveInfo): boolean => isSelected(info, 'receipt', 'route', 'other');

function toTailModel({ items, dropped }: Batch<LogRow>, { principal, language }: GraphQLContext): LogTailModel {
  const forAdmin = principal !== null && may(principal, 'logs:read');
  return { logs: items.map((row) => toLogModel(row, forAdmin, language)), dropped };
}
