import { applyDecorators } from '@nestjs/common';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEnum,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { CallKind } from '../common/call-kind.js';
import { Quota } from '../platform/graphql/scalars.js';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { FilterText, OptionalId, WholeNumber, WithoutNul } from '../platform/http/input/validators.js';
import { LOG_TYPES } from '../usage-log/log-type.js';
import { ErrorCause } from './failure-causes.js';

const MAX_TYPES = 10;

const MAX_EXCLUDED = 20;

/** Validates a list of texts to exclude. */
const Excluded =
  (maxLength: number): PropertyDecorator =>
  (target, name) => {
    const each = { each: true } as const;
    const checks = [IsOptional(), IsArray(), ArrayMaxSize(MAX_EXCLUDED), IsString(each), MaxLength(maxLength, each)];
    for (const check of [...checks, WithoutNul(each)]) check(target, name);
  };

/** Values to exclude. */
@InputType()
export class LogExclusion {
  @Field(() => [String], { nullable: true })
  @Excluded(255)
  tokenNames?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Patterns; % matches anything.' })
  @Excluded(100)
  modelNames?: string[] | null;

  @Field(() => [String], { nullable: true })
  @Excluded(64)
  groups?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Administrators only.' })
  @Excluded(100)
  usernames?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Administrators only.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_EXCLUDED)
  @Matches(/^\d{1,15}$/, { each: true })
  channelIds?: string[] | null;
}

const OF_CHARGES = 'Inclusive. Only charges have it: other rows are left out.';
const OF_CALLS = 'Milliseconds, inclusive. Only calls have it: other rows are left out.';

/** An inclusive bound. */
const Bound = (type: typeof Quota | typeof Int, description: string): PropertyDecorator =>
  applyDecorators(
    Field(() => type, { nullable: true, description }),
    WholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    IsOptional(),
  );

/** The filter of log rows. Times are inclusive. */
@InputType()
export class LogFilter extends TimeRange {
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

  @Field(() => Boolean, {
    nullable: true,
    description: 'Administrators only: includes failed calls when no types are given.',
  })
  @IsOptional()
  @IsBoolean()
  withFailures?: boolean | null;

  @Field(() => CallKind, { nullable: true, description: 'Calls of this kind.' })
  @IsOptional()
  @IsEnum(CallKind)
  kind?: CallKind | null;

  @Field(() => ErrorCause, { nullable: true, description: 'Administrators only: failed calls with this cause.' })
  @IsOptional()
  @IsEnum(ErrorCause)
  cause?: ErrorCause | null;

  @OptionalId(
    'A team, instead of the own account: its rows of the tokens that the caller made; all for owners and managers.',
  )
  teamId?: string | null;

  @OptionalId('A project of that team: the rows of its tokens. Needs the team.')
  projectId?: string | null;

  @OptionalId('An API token, whatever its current or former name.')
  tokenId?: string | null;

  @FilterText(255)
  tokenName?: string | null;

  @FilterText(100, 'A pattern; % matches anything.')
  modelName?: string | null;

  @FilterText(64)
  group?: string | null;

  @FilterText(100)
  requestId?: string | null;

  @FilterText(32, 'The key of a conversation, as rows have it.')
  conversation?: string | null;

  @FilterText(100, 'Administrators only.')
  username?: string | null;

  @OptionalId(
    'Administrators only, with the scope SITE: an account, under its current and former usernames. Not with a team.',
  )
  userId?: string | null;

  @OptionalId('Administrators only.')
  channelId?: string | null;

  @Bound(Quota, `Cost. ${OF_CHARGES}`)
  minQuota?: number | null;

  @Bound(Quota, `Cost. ${OF_CHARGES}`)
  maxQuota?: number | null;

  @Bound(Int, `Prompt and completion tokens together. ${OF_CHARGES}`)
  minTokens?: number | null;

  @Bound(Int, `Prompt and completion tokens together. ${OF_CHARGES}`)
  maxTokens?: number | null;

  @Bound(Int, OF_CALLS)
  minDuration?: number | null;

  @Bound(Int, OF_CALLS)
  maxDuration?: number | null;

  @Field(() => LogExclusion, { nullable: true, description: 'Values to exclude.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => LogExclusion)
  exclude?: LogExclusion | null;
}
