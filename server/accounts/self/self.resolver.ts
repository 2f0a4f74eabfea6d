import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Caller, Visitor } from '../../platform/access/caller.decorator.js';
import type { Principal } from '../../platform/access/principal.js';
import { UpdateSelfInput } from '../users/user.input.js';
import { UserList } from '../users/user-list.service.js';
import { SelfService } from './self.service.js';
import { toViewer, ViewerModel } from './viewer.model.js';

@Resolver(() => ViewerModel)
export class SelfResolver {
  constructor(
    private readonly self: SelfService,
    private readonly users: UserList,
  ) {}

  @Query(() => ViewerModel, { nullable: true, description: 'The caller, or null when nobody is logged in.' })
  async viewer(@Visitor() visitor: Principal | null): Promise<ViewerModel | null> {
    return visitor && toViewer(await this.users.get(visitor.userId));
  }

  @Mutation(() => ViewerModel)
  async updateSelf(@Caller() caller: Principal, @Args('input') input: UpdateSelfInput): Promise<ViewerModel> {
    await this.self.update(caller, input, false);
    return toViewer(await this.users.get(caller.userId));
  }

  @Mutation(() => String, {
    description: 'Makes a new system access token; the previous one stops working. Shown once.',
  })
  createAccessToken(@Caller() caller: Principal): Promise<string> {
    return this.self.createAccessToken(caller);
  }
}
