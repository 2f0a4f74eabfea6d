import type { Type as Class } from '@nestjs/common';
import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { OptionalBoolean, OptionalId } from '../platform/http/input/validators.js';
import { LOG_TYPES } from '../usage-log/log-type.js';
import {
  excludedFilterOf,
  LOG_EXCLUSION_NAMES,
  LOG_FILTER_NAMES,
  type LogExclusionValues,
  type LogFilterValues,
  logFilterOf,
} from './log-filters.js';

const MAX_TYPES = 10;

const LogExclusionFields: Class<LogExclusionValues> = exclusionFields();

function exclusionFields(): Class {
  @InputType({ isAbstract: true })
  class ExclusionFields {}
  for (const name of LOG_EXCLUSION_NAMES) excludedFilterOf(name).excluded.declare(ExclusionFields.prototype, name);
  return ExclusionFields;
}

/** Values to exclude. */
@InputType()
export class LogExclusion extends LogExclusionFields {}

/** The base of the filter: the time range, and a field for each row of the table. */
const LogFilterFields: Class<TimeRange & LogFilterValues> = filterFields();

function filterFields(): Class {
  @InputType({ isAbstract: true })
  class FilterFields extends TimeRange {}
  for (const name of LOG_FILTER_NAMES) logFilterOf(name).declare(FilterFields.prototype, name);
  return FilterFields;
}

/** The filter of log rows. Times are inclusive. */
@InputType()
export class LogFilter extends LogFilterFields {
  @Field(() => [Int], {
    nullable: true,
    description: `${LOG_TYPES}. Several types are combined with OR; none means all except failed calls. Failed calls (100) are for administrators only: to other callers the list is empty.`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TYPES)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(1_000, { each: true })
  types?: number[] | null;

  @OptionalBoolean('Administrators only: includes failed calls when no types are given.')
  withFailures?: boolean | null;

  @OptionalId(
    'A team, instead of the own account: its rows of the tokens that the caller made; all for owners and managers.',
  )
  teamId?: string | null;

  @OptionalId('A project of that team: the rows of its tokens. Needs the team.')
  projectId?: string | null;

  @Field(() => LogExclusion, { nullable: true, description: 'Values to exclude.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => LogExclusion)
  exclude?: LogExclusion | null;
}
