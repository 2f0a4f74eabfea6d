import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { InvitesModel } from './invites.model.js';
import { InvitesService } from './invites.service.js';
import { TransferArgs } from './transfer.input.js';

@Resolver()
export class InvitesResolver {
  constructor(private readonly service: InvitesService) {}

  @Query(() => InvitesModel)
  @Access('user')
  invites(@Caller() caller: Principal): Promise<InvitesModel> {
    return this.service.of(caller.userId);
  }

  @Mutation(() => InvitesModel, { description: "Transfers earned quota to the caller's balance." })
  @Access('user')
  async transferInviteQuota(@Caller() caller: Principal, @Args() { amount }: TransferArgs): Promise<InvitesModel> {
    await this.service.transfer(caller, amount);
    return this.service.of(caller.userId);
  }
}
