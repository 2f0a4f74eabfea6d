import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import type { OrderRequest } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { Scope } from '../../platform/graphql/scope.js';
import { LogError } from '../log.errors.js';
import { bounded, isShortRange } from '../log-criteria.js';
import { LogFilter } from '../log-filter.input.js';
import { LogReadersService } from '../log-readers.service.js';
import type { Conversation } from './conversation.js';
import type { ConversationSort } from './conversation-order.js';
import { ConversationsRepository } from './conversations.repository.js';

/** The conversations of the usage log for its readers. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly readers: LogReadersService,
  ) {}

  /**
   * The conversations with calls that match a filter; failed calls count for callers who may read them.
   * @throws {AppError} forbidden when only administrators may use the filter; not_found for a team of others;
   * conversations_range_too_wide for several conversations without a time range of at most 31 days
   */
  async page(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    page: ListPage,
    order: OrderRequest<ConversationSort>,
  ): Promise<{ rows: Conversation[]; total: number }> {
    const withFailures = may(caller, 'logs:read') || null;
    const criteria = await this.readers.criteria(caller, scope, { ...filter, withFailures });
    if (criteria.conversation === undefined && !isShortRange(criteria))
      throw new AppError(LogError.conversations_range_too_wide);
    return this.conversations.page(bounded(criteria, Date.now()), page, order);
  }
}
