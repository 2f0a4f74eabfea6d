import { Field, ObjectType } from '@nestjs/graphql';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import type { CheckIn, CheckInStatus } from './check-ins.service.js';

@ObjectType('CheckInStatus')
export class CheckInStatusModel implements CheckInStatus {
  @Field({ description: 'The site has switched it on.' })
  enabled: boolean;

  @Field({ description: 'Switched on, and not done today.' })
  canCheckIn: boolean;

  @Field(() => DateTime, { description: 'When the next day begins; days are those of UTC.' })
  nextDayAt: Date;
}

@ObjectType('CheckIn')
export class CheckInModel implements CheckIn {
  @Field(() => Quota, { description: 'What was given.' })
  reward: number;

  @Field(() => Quota, { description: 'The balance afterwards.' })
  quota: number;

  @Field(() => DateTime, { description: 'When the next day begins; days are those of UTC.' })
  nextDayAt: Date;
}
