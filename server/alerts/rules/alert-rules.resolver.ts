import { Args, Field, Float, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AlertKindModel, alertKindModels } from '../model/alert-kind.model.js';
import { AlertKind, AlertMeasure, type AlertRule, AlertSubject } from '../model/alert-rule.js';
import { AlertRuleInput } from './alert-rule.input.js';
import { AlertRuleOrderArgs, AlertRulesService } from './alert-rules.service.js';

@ObjectType('AlertRule', { description: 'What is watched, and how it is reported.' })
@Access('alerts:read')
class AlertRuleModel {
  @Field(() => ID)
  id: string;

  @Field()
  name: string;

  @Field(() => AlertKind)
  kind: AlertKind;

  @Field(() => Boolean)
  enabled: boolean;

  @Field(() => [ID])
  receiverIds: string[];

  @Field(() => AlertSubject)
  subject: AlertSubject;

  @Field(() => Float, { nullable: true })
  threshold: number | null;

  @Field(() => [Int])
  levels: readonly number[];

  @Field(() => AlertMeasure, { nullable: true })
  measure: AlertMeasure | null;

  @Field(() => Int, { nullable: true })
  hours: number | null;

  @Field(() => Int, { nullable: true })
  minCalls: number | null;

  @Field(() => [String])
  only: readonly string[];

  @Field(() => Int, { nullable: true })
  quietFrom: number | null;

  @Field(() => Int, { nullable: true })
  quietTo: number | null;

  @Field(() => Int)
  intervalMinutes: number;

  @Field(() => Int, { nullable: true })
  reminderHours: number | null;

  @Field(() => DateTime, { nullable: true, description: 'The last evaluation.' })
  evaluatedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  lastMessageAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the last evaluation failed.' })
  failure: string | null;

  @Field(() => Int, { description: 'Its firing alerts.' })
  firing: number;
}

function toAlertRuleModel({ parameters, receiverIds, ...rule }: AlertRule): AlertRuleModel {
  return { ...rule, ...parameters, id: String(rule.id), receiverIds: receiverIds.map(String) };
}

@Resolver(() => AlertRuleModel)
export class AlertRulesResolver {
  constructor(private readonly rules: AlertRulesService) {}

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
