import { Args, ID, Int, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ViewerModel } from '../model/viewer.model.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionModel } from './session.model.js';

@Resolver(() => ViewerModel)
export class SessionsResolver {
  constructor(private readonly service: OwnSessionsService) {}

  @ResolveField(() => [SessionModel], { description: 'The logins of the viewer, the latest visit first.' })
  sessions(@Caller() caller: Principal): Promise<SessionModel[]> {
    return this.service.list(caller);
  }

  @Mutation(() => Boolean, { description: 'Ends one login of the viewer.' })
  @Access('login')
  async endSession(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.service.end(caller, id);
    return true;
  }

  @Mutation(() => Int, { description: 'Ends all logins of the viewer except the current one; returns their number.' })
  @Access('login')
  endOtherSessions(@Caller() caller: Principal): Promise<number> {
    return this.service.endOthers(caller);
  }
}
