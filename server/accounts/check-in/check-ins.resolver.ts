import { Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CheckInModel, CheckInStatusModel } from './check-in.model.js';
import { CheckIns } from './check-ins.service.js';

@Resolver()
export class CheckInsResolver {
  constructor(private readonly service: CheckIns) {}

  @Query(() => CheckInStatusModel)
  checkInStatus(@Caller() caller: Principal): Promise<CheckInStatusModel> {
    return this.service.status(caller.userId);
  }

  @Mutation(() => CheckInModel, { description: 'Claims the daily reward; possible once a day.' })
  checkIn(@Caller() caller: Principal): Promise<CheckInModel> {
    return this.service.checkIn(caller);
  }
}
