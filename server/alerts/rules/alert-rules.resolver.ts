import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AlertKindModel, alertKindModels } from '../model/alert-kind.model.js';
import { AlertRuleInput, AlertRuleOrderArgs } from './alert-rule.input.js';
import { AlertRuleModel, toAlertRuleModel } from './alert-rule.model.js';
import { AlertRules } from './alert-rules.service.js';

@Resolver(() => AlertRuleModel)
export class AlertRulesResolver {
  constructor(private readonly rules: AlertRules) {}

  @Query(() => [AlertRuleModel], { description: 'All alert rules.' })
  @Access('alerts:read')
  async alertRules(@Args() order: AlertRuleOrderArgs): Promise<AlertRuleModel[]> {
    return (await this.rules.all(order)).map(toAlertRuleModel);
  }

  @Query(() => [AlertKindModel], { description: 'The kinds of alert rules and their parameters.' })
  @Access('alerts:read')
  alertKinds(): AlertKindModel[] {
    return alertKindModels();
  }

  @Mutation(() => AlertRuleModel, { description: 'Creates a rule, or replaces the one with the id.' })
  @Access('alerts:write')
  async saveAlertRule(
    @Args('input') input: AlertRuleInput,
    @Args('id', { type: () => ID, nullable: true }) id?: string,
  ): Promise<AlertRuleModel> {
    return toAlertRuleModel(await this.rules.save(id == null ? null : wholeNumber(id), input));
  }

  @Mutation(() => ID, { description: 'Deletes a rule and returns its id. Its alerts end and stay in the history.' })
  @Access('alerts:write')
  async deleteAlertRule(@Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.rules.delete(wholeNumber(id));
    return id;
  }
}
