import { Field, InputType } from '@nestjs/graphql';
import { IsDate, IsOptional } from 'class-validator';
import { DateTime } from './scalars.js';

/** The time range of a list's filter. Both ends are inclusive; a missing end is open. */
@InputType({ isAbstract: true })
export abstract class TimeRange {
  @Field(() => DateTime, { nullable: true, description: 'Not before.' })
  @IsOptional()
  @IsDate()
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Not after.' })
  @IsOptional()
  @IsDate()
  to?: Date | null;
}
