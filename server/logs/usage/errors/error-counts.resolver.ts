import { Args, ArgsType, Extensions, Field, InputType, PickType, Query, Resolver } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsEnum, IsOptional, ValidateNested } from 'class-validator';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { LogFilter } from '../../log-filter.input.js';
import { UsageBucket } from '../usage.input.js';
import { ErrorCountsService, ErrorPoint } from './error-counts.service.js';

/** The assumed number of points for the complexity of a query: a month of days, or a day of hours, with all causes. */
const ASSUMED_POINTS = 200;

@InputType({ description: 'Times are inclusive.' })
class ErrorFilter extends PickType(LogFilter, ['from', 'to', 'modelName', 'group', 'channelId', 'kind'] as const) {}

@ArgsType()
class ErrorCausesArgs {
  @Field(() => ErrorFilter, { nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => ErrorFilter)
  filter?: ErrorFilter | null;

  @Field(() => UsageBucket, { defaultValue: UsageBucket.DAY })
  @IsEnum(UsageBucket)
  bucket: UsageBucket = UsageBucket.DAY;
}

@Resolver(() => ErrorPoint)
export class ErrorCountsResolver {
  constructor(private readonly errors: ErrorCountsService) {}

  @Extensions({ listSize: ASSUMED_POINTS })
  @Query(() => [ErrorPoint], {
    description:
      'Failed calls of the site over time by cause. Hours are in UTC; days, weeks and months in the time zone of the site.',
  })
  @Access('logs:read')
  errorCauses(@Caller() caller: Principal, @Args() { filter, bucket }: ErrorCausesArgs): Promise<ErrorPoint[]> {
    return this.errors.points(caller, filter ?? {}, bucket);
  }
}
