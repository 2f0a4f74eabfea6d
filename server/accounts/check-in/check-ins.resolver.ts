import { Field, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { type CheckIn, type CheckInStatus, CheckInsService } from './check-ins.service.js';

@ObjectType('CheckInStatus')
@Access('user')
class CheckInStatusModel implements CheckInStatus {
  @Field({ description: 'Whether daily check-in is enabled on this site.' })
  enabled: boolean;

  @Field({ description: 'Whether the caller can check in now: it is enabled, and not yet done today.' })
  canCheckIn: boolean;

  @Field(() => DateTime, { description: "When the next day begins, in the site's time zone." })
  nextDayAt: Date;
}

@ObjectType('CheckIn')
@Access('user')
class CheckInModel implements Omit<CheckIn, 'day'> {
  @Field(() => Quota, { description: 'The reward.' })
  reward: number;

  @Field(() => Quota, { description: 'The balance after the reward.' })
  quota: number;

  @Field(() => DateTime, { description: "When the next day begins, in the site's time zone." })
  nextDayAt: Date;
}

@Resolver()
export class CheckInsResolver {
  constructor(private readonly service: CheckInsService) {}

  @Query(() => CheckInStatusModel)
  @Access('user')
  checkInStatus(@Caller() caller: Principal): Promise<CheckInStatusModel> {
    return this.service.status(caller.userId);
  }

  @Mutation(() => CheckInModel, { description: 'Claims the daily reward; possible once per day.' })
  @Access('user')
  checkIn(@Caller() caller: Principal): Promise<CheckInModel> {
    return this.service.checkIn(caller);
  }
}
