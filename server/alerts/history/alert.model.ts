import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { AlertKind } from '../model/alert-rule.js';

@ObjectType('Alert', { description: 'What a rule found, until it is resolved.' })
@Access('alerts:read')
export class AlertModel {
  @Field(() => ID)
  id: number;

  @Field(() => ID)
  ruleId: number;

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
