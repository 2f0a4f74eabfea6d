import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { connectionOf, PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AlertModel } from './alert.model.js';
import { AlertFilter } from './alert-filter.input.js';
import { AlertOrderArgs, AlertsService } from './alerts.service.js';

const AlertConnection = connectionOf(AlertModel, 'Alert');

@Resolver(() => AlertModel)
export class AlertsResolver {
  constructor(private readonly alerts: AlertsService) {}

  @Query(() => AlertConnection, { description: 'Firing and resolved alerts.' })
  @Access('alerts:read')
  async alertHistory(
    @Args() requestedOrder: AlertOrderArgs,
    @Args('filter', { type: () => AlertFilter, nullable: true }) filter?: AlertFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { firing = null, kind = null, ruleId } = filter ?? {};
    const criteria = { firing, kind, ruleId: ruleId ? wholeNumber(ruleId) : null };
    const { alerts, total, order } = await this.alerts.page(criteria, listPageOf(requested), requestedOrder);
    return toConnection(
      alerts,
      requested.first,
      total,
      (alert) => alert,
      (alert) => order.cursorKey(alert),
    );
  }

  @Mutation(() => [AlertModel], {
    description: 'Records that the caller takes care of firing alerts, which ends their reminders.',
  })
  @Access('alerts:write')
  async acknowledgeAlerts(
    @Caller() caller: Principal,
    @Args('ids', { type: () => [ID] }) ids: string[],
  ): Promise<AlertModel[]> {
    return this.alerts.acknowledge(caller, ids.map(wholeNumber));
  }
}
