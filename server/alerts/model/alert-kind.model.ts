import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { ALERT_KINDS, AlertKind, AlertMeasure, AlertSubject, PRESET_LEVELS } from './alert-rule.js';

registerEnumType(AlertKind, {
  name: 'AlertKind',
  valuesMap: {
    BUDGET: { description: 'How much is used of the quota and the caps of tokens, or of what a user was granted.' },
    ERROR_RATE: { description: 'Failed calls, in percent.' },
    LATENCY: { description: 'The 95th percentile of the total duration or of the time to first token, in ms.' },
    CHANNEL_DISABLED: { description: 'Channels that were disabled automatically, until they are enabled again.' },
    UPSTREAM_BALANCE: { description: 'The last known balance of enabled channels, in US dollars.' },
    UNPRICED_MODEL: { description: 'Models of enabled channels whose calls are refused because they have no price.' },
    LEDGER_DRIFT: { description: 'Differences that the last reconciliation found.' },
    SETTLEMENT_LAG: { description: 'The age of the oldest bill that is not booked, in seconds.' },
    JOB_FAILURE: { description: 'Parked jobs of a queue, and failed runs of its schedule.' },
  },
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
