import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { ALERT_KINDS, AlertKind, AlertMeasure, AlertSubject, PRESET_LEVELS } from './alert-rule.js';

registerEnumType(AlertKind, {
  name: 'AlertKind',
  valuesMap: Object.fromEntries(
    Object.entries(AlertKind).map(([name, kind]) => [name, { description: ALERT_KINDS[kind].description }]),
  ),
});
registerEnumType(AlertSubject, { name: 'AlertSubject', description: 'What the alerts of a rule are about.' });
registerEnumType(AlertMeasure, { name: 'AlertMeasure', description: 'The duration that a latency rule compares.' });

@ObjectType('AlertNumber', { description: 'The bounds of a number of alert rules.' })
@Access('alerts:read')
export class AlertNumberModel {
  @Field(() => Float)
  min: number;

  @Field(() => Float)
  max: number;

  @Field(() => Float)
  preset: number;
}

@ObjectType('AlertKindOptions', { description: 'The parameters that the rules of a kind have; null: not this one.' })
@Access('alerts:read')
export class AlertKindModel {
  @Field(() => AlertKind)
  kind: AlertKind;

  @Field(() => [AlertSubject])
  subjects: readonly AlertSubject[];

  @Field(() => AlertNumberModel, { nullable: true })
  threshold: AlertNumberModel | null;

  @Field(() => [Int], { description: 'Presets of the percentages; empty when the kind has none.' })
  levels: readonly number[];

  @Field(() => Boolean)
  hasMeasure: boolean;

  @Field(() => Boolean, { description: 'Whether a rule can be limited to ids or names.' })
  hasSelection: boolean;

  @Field(() => AlertNumberModel, { nullable: true })
  hours: AlertNumberModel | null;

  @Field(() => AlertNumberModel, { nullable: true })
  minCalls: AlertNumberModel | null;
}

/** The declarations of all kinds. */
export function alertKindModels(): AlertKindModel[] {
  return Object.values(AlertKind).map((kind) => {
    const { subjects, threshold, hasLevels, hasMeasure, hasSelection, hours, minCalls } = ALERT_KINDS[kind];
    return {
      kind,
      subjects,
      hasMeasure: hasMeasure ?? false,
      hasSelection: hasSelection ?? false,
      threshold: threshold ?? null,
      hours: hours ?? null,
      minCalls: minCalls ?? null,
      levels: hasLevels ? PRESET_LEVELS : [],
    };
  });
}
