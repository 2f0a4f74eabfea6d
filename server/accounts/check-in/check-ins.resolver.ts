import { Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CheckInModel, CheckInStatusModel } from './check-in.model.js';
import { CheckIns } from './check-ins.service.js';

@Resolver()
export class CheckInsResolver {
  constructor(private readonly service: CheckIns) {}

  @Query(() => CheckInStatusModel)
  @Access('user')
  checkInStatus(@Caller() caller: Principal): Promise<CheckInStatusModel> {
    return this.service.status(caller.userId);
  }

  @Mutation(() => CheckInModel, { description: 'Claims the daily reward; possible once a day.' })
  @Access('user')
  checkIn(@Caller() caller: Principal): Promise<CheckInModel> {
    return this.service.checkIn(caller);
  }
}
