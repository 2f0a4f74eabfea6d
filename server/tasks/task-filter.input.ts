import { Field, ID, InputType } from '@nestjs/graphql';
import { IsDate, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DateTime } from '../platform/graphql/scalars.js';
import { WithoutNul } from '../platform/http/without-nul.js';

/** Which tasks are meant. Times are those of submission, inclusive. */
@InputType()
export class TaskFilter {
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

  @Field(() => DateTime, { nullable: true })
  @IsOptional()
  @IsDate()
  from?: Date | null;

  @Field(() => DateTime, { nullable: true })
  @IsOptional()
  @IsDate()
  to?: Date | null;

  @Field(() => ID, { nullable: true, description: 'Administrators only.' })
  @IsOptional()
  @Matches(/^\d{1,15}$/)
  channelId?: string | null;
}
