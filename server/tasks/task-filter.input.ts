import { Field, ID, InputType } from '@nestjs/graphql';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { WithoutNul } from '../platform/http/input/without-nul.js';

/** The filter of tasks. Times are those of submission, inclusive. */
@InputType()
export class TaskFilter extends TimeRange {
  @Field(() => String, { nullable: true, description: "The upstream's id for the task." })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  @WithoutNul()
  taskId?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  @WithoutNul()
  status?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  @WithoutNul()
  action?: string | null;

  @Field(() => ID, { nullable: true, description: 'Administrators only.' })
  @IsOptional()
  @Matches(/^\d{1,15}$/)
  channelId?: string | null;
}
