import { Args, Query, Resolver } from '@nestjs/graphql';
import { may, type Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { Scope } from '../../platform/graphql/scope.js';
import { LogFilter } from '../log-filter.input.js';
import type { Conversation } from './conversation.js';
import { ConversationConnection, ConversationModel } from './conversation.model.js';
import { ConversationOrderArgs, conversationOrder } from './conversation-order.js';
import { ConversationsService } from './conversations.service.js';

@Resolver(() => ConversationModel)
export class ConversationsResolver {
  constructor(private readonly service: ConversationsService) {}

  @Query(() => ConversationConnection, {
    description:
      "The conversations of the usage log: the caller's own, or, with `scope: SITE`, all of them (administrators only). The filter needs a time range of at most 31 days or the key of a conversation.",
  })
  @Access('user', { allUsers: 'logs:read' })
  async conversations(
    @Caller() caller: Principal,
    @Args() order: ConversationOrderArgs,
    @Args('scope', { type: () => Scope, nullable: true, defaultValue: Scope.SELF }) scope?: Scope,
    @Args('filter', { type: () => LogFilter, nullable: true }) filter?: LogFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ): Promise<ConversationConnection> {
    const requested = page ?? new PageInput();
    const { rows, total } = await this.service.page(
      caller,
      scope ?? Scope.SELF,
      filter ?? {},
      listPageOf(requested),
      order,
    );
    const seesErrors = may(caller, 'logs:read');
    const cursorKey = (row: Conversation) => conversationOrder(order).order.cursorKey(row);
    return toConnection(rows, requested.first, total, (row) => toModel(row, seesErrors), cursorKey);
  }
}

function toModel({ durationMs, errors, tokenId, ...row }: Conversation, seesErrors: boolean): ConversationModel {
  return { ...row, duration: durationMs, errors: seesErrors ? errors : null, tokenId: tokenId || null };
}
