import { Args, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { userIdOf } from '../model/user.input.js';
import { LoginSupportService } from './login-support.service.js';

@Resolver()
export class LoginSupportResolver {
  constructor(private readonly support: LoginSupportService) {}

  @Mutation(() => Int, { description: "Ends all of a user's logins; returns their number." })
  @Access('users:write')
  endUserSessions(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<number> {
    return this.support.endSessions(caller, userIdOf(id));
  }

  @Mutation(() => Boolean, { description: 'Removes the second factor of a user. Not available with an access token.' })
  @Access('users:write', { login: true })
  async removeUserSecondFactor(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<boolean> {
    await this.support.removeSecondFactor(caller, userIdOf(id));
    return true;
  }
}
