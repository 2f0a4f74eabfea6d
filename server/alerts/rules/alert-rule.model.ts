import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { AlertKind, AlertMeasure, AlertSubject } from '../model/alert-kind.js';
import type { AlertRule } from '../model/alert-rule.js';

@ObjectType('AlertRule', { description: 'What is watched, and how it is reported.' })
@Access('alerts:read')
export class AlertRuleModel {
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

export function toAlertRuleModel({ parameters, receiverIds, ...rule }: AlertRule): AlertRuleModel {
  return { ...rule, ...parameters, id: String(rule.id), receiverIds: receiverIds.map(String) };
}
