import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsBoolean,
  IsEnum,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { RequiredText, WholeNumber, WithoutNul } from '../../platform/http/input/validators.js';
import { AlertError } from '../alert.errors.js';
import { AlertKind, AlertMeasure, AlertSubject } from '../model/alert-rule.js';

const MAX_NAME = 100;
const MAX_RECEIVERS = 20;
const MAX_SELECTED = 200;
const MAX_LEVELS = 10;
const LAST_MINUTE = 1_439;

/** A rule. Parameters that its kind does not have must be absent; the presets replace other absent parameters. */
@InputType({
  description: 'An alert rule. `alertKinds` lists the parameters of each kind; absent ones are preset.',
})
export class AlertRuleInput {
  @Field(() => String)
  @Transform(trimmed)
  @RequiredText(MAX_NAME, AlertError.alert_name_invalid)
  name: string;

  @Field(() => AlertKind)
  @IsEnum(AlertKind)
  kind: AlertKind;

  @Field(() => Boolean)
  @IsBoolean()
  enabled: boolean;

  @Field(() => [ID])
  @ArrayMaxSize(MAX_RECEIVERS)
  @ArrayUnique()
  @Matches(/^\d{1,15}$/, { each: true })
  receiverIds: string[];

  @Field(() => AlertSubject, { nullable: true, description: 'The first of the kind when absent.' })
  @IsEnum(AlertSubject)
  @IsOptional()
  subject?: AlertSubject | null;

  @Field(() => Float, { nullable: true, description: 'Percent, ms, US dollars or jobs, depending on the kind.' })
  @IsNumber()
  @IsOptional()
  threshold?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Percentages of a budget.' })
  @ArrayMaxSize(MAX_LEVELS)
  @ArrayUnique()
  @Min(1, { each: true })
  @Max(100, { each: true })
  @IsInt({ each: true })
  @IsOptional()
  levels?: number[] | null;

  @Field(() => AlertMeasure, { nullable: true })
  @IsEnum(AlertMeasure)
  @IsOptional()
  measure?: AlertMeasure | null;

  @Field(() => Int, { nullable: true, description: 'The current hour and this many hours before it.' })
  @IsInt()
  @IsOptional()
  hours?: number | null;

  @Field(() => Int, { nullable: true, description: 'Subjects with fewer calls do not fire.' })
  @IsInt()
  @IsOptional()
  minCalls?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Ids of users, tokens or channels, or names of models or queues; absent or empty: all.',
  })
  @ArrayMaxSize(MAX_SELECTED)
  @ArrayUnique()
  @WithoutNul({ each: true })
  @MaxLength(200, { each: true })
  @IsString({ each: true })
  @IsOptional()
  only?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'First minute of the quiet hours, in the time zone of the site.' })
  @WholeNumber(0, LAST_MINUTE, AlertError.alert_quiet_hours_invalid)
  @IsOptional()
  quietFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'The minute after them.' })
  @WholeNumber(0, LAST_MINUTE, AlertError.alert_quiet_hours_invalid)
  @IsOptional()
  quietTo?: number | null;

  @Field(() => Int, { description: 'Minutes between messages.' })
  @WholeNumber(1, 1_440)
  intervalMinutes: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Unacknowledged alerts are reported after this many hours; null: never.',
  })
  @WholeNumber(1, 720)
  @IsOptional()
  reminderHours?: number | null;
}
