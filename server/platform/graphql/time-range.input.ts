import { Field, InputType } from '@nestjs/graphql';
import { IsDate, IsOptional } from 'class-validator';
import { DateTime } from './scalars.js';

/** The part of a list's filter that says when. Both ends are inclusive; one that is not given is open. */
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
