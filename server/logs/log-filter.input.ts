import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { WithoutNul } from '../platform/http/input/without-nul.js';
import { LOG_TYPES } from './log-type.js';

const MAX_TYPES = 10;

/** Which rows of the log are meant. Times are inclusive. */
@InputType()
export class LogFilter extends TimeRange {
  @Field(() => [Int], {
    nullable: true,
    description: `${LOG_TYPES}. Several are joined by or; none means all.`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TYPES)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(1_000, { each: true })
  types?: number[] | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  @WithoutNul()
  tokenName?: string | null;

  @Field(() => String, { nullable: true, description: 'A pattern; % matches anything.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @WithoutNul()
  modelName?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  @WithoutNul()
  group?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @WithoutNul()
  requestId?: string | null;

  @Field(() => String, { nullable: true, description: 'Administrators only.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @WithoutNul()
  username?: string | null;

  @Field(() => ID, { nullable: true, description: 'Administrators only.' })
  @IsOptional()
  @Matches(/^\d{1,15}$/)
  channelId?: string | null;
}
