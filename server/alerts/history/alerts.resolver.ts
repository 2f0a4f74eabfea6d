import { Args, Field, Float, ID, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { connectionOf, PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AlertKind } from '../model/alert-rule.js';
import { AlertFilter } from './alert-filter.input.js';
import { type Alert, AlertOrderArgs, AlertsService } from './alerts.service.js';

@ObjectType('Alert', { description: 'What a rule found, until it is resolved.' })
@Access('alerts:read')
class AlertModel {
  @Field(() => ID)
  id: string;

  @Field(() => ID)
  ruleId: string;

  @Field({ description: 'The name of the rule at the time of the alert.' })
  ruleName: string;

  @Field(() => AlertKind)
  kind: AlertKind;

  @Field({ description: 'Such as channel:3.' })
  subject: string;

  @Field()
  subjectName: string;

  @Field(() => Float, { nullable: true, description: 'The last value beyond the threshold, in the unit of the kind.' })
  value: number | null;

  @Field(() => Float, { nullable: true })
  threshold: number | null;

  @Field(() => DateTime)
  firedAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Null while it is firing.' })
  resolvedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  acknowledgedAt: Date | null;

  @Field({ description: 'The administrator who acknowledged it; empty for none.' })
  acknowledgedName: string;
}

const AlertConnection = connectionOf(AlertModel, 'Alert');

function toAlertModel({ id, ruleId, ...alert }: Alert): AlertModel {
  return { ...alert, id: String(id), ruleId: String(ruleId) };
}

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
    return toConnection(alerts, requested.first, total, toAlertModel, (alert) => order.cursorKey(alert));
  }

  @Mutation(() => [AlertModel], {
    description: 'Records that the caller takes care of firing alerts, which ends their reminders.',
  })
  @Access('alerts:write')
  async acknowledgeAlerts(
    @Caller() caller: Principal,
    @Args('ids', { type: () => [ID] }) ids: string[],
  ): Promise<AlertModel[]> {
    return (await this.alerts.acknowledge(caller, ids.map(wholeNumber))).map(toAlertModel);
  }
}
