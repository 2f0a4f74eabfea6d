import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import type { CheckIn, CheckInStatus } from './check-ins.service.js';

@ObjectType('CheckInStatus')
@Access('user')
export class CheckInStatusModel implements CheckInStatus {
  @Field({ description: 'Whether daily check-in is enabled on this site.' })
  enabled: boolean;

  @Field({ description: 'Whether the caller can check in now: it is enabled, and not yet done today.' })
  canCheckIn: boolean;

  @Field(() => DateTime, { description: "When the next day begins, in the site's time zone." })
  nextDayAt: Date;
}

@ObjectType('CheckIn')
@Access('user')
export class CheckInModel implements Omit<CheckIn, 'day'> {
  @Field(() => Quota, { description: 'The reward.' })
  reward: number;

  @Field(() => Quota, { description: 'The balance after the reward.' })
  quota: number;

  @Field(() => DateTime, { description: "When the next day begins, in the site's time zone." })
  nextDayAt: Date;
}
