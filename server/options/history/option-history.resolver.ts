import { Args, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { OptionChangeConnection, OptionChangeFilter } from './option-change.model.js';
import { OptionHistory } from './option-history.service.js';

@Resolver()
export class OptionHistoryResolver {
  constructor(private readonly history: OptionHistory) {}

  @Query(() => OptionChangeConnection, { description: 'The changes of options, newest first.' })
  @Access('options:read')
  async optionChanges(
    @Args('filter', { type: () => OptionChangeFilter, nullable: true }) filter?: OptionChangeFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const criteria = { key: filter?.key, userId: filter?.userId == null ? null : Number(filter.userId) };
    const { changes, total } = await this.history.page(criteria, listPageOf(requested));
    return toConnection(
      changes,
      requested.first,
      total,
      (change) => change,
      ({ id }) => [id],
    );
  }
}
