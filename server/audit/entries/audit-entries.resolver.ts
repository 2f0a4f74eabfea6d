import { Args, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { AuditEntriesService, AuditOrderArgs } from './audit-entries.service.js';
import { AuditEntryConnection, toAuditEntryModel } from './audit-entry.model.js';
import { AuditFilter } from './audit-filter.input.js';

@Resolver()
export class AuditEntriesResolver {
  constructor(private readonly entries: AuditEntriesService) {}

  @Query(() => AuditEntryConnection, { description: 'The audit log.' })
  @Access('audit:read')
  async auditEntries(
    @Args() requestedOrder: AuditOrderArgs,
    @Args('filter', { type: () => AuditFilter, nullable: true }) filter?: AuditFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { entries, total, order } = await this.entries.page(filter ?? {}, listPageOf(requested), requestedOrder);
    return toConnection(entries, requested.first, total, toAuditEntryModel, (entry) => order.cursorKey(entry));
  }
}
