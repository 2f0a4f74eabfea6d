import { Args, Field, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { type Invites, InvitesService } from './invites.service.js';
import { TransferArgs } from './transfer.input.js';

@ObjectType('Invites', { description: 'The rewards the caller has earned by inviting others.' })
@Access('user')
class InvitesModel implements Invites {
  @Field({ description: 'The code that new users enter to name the caller as their inviter.' })
  code: string;

  @Field(() => Int, { description: 'The number of users invited.' })
  invited: number;

  @Field(() => Quota, { description: 'Earned but not yet transferred to the balance.' })
  pendingQuota: number;

  @Field(() => Quota, { description: 'Total earned so far.' })
  earnedQuota: number;

  @Field(() => Quota, { description: 'The minimum amount of a transfer.' })
  minTransfer: number;

  @Field(() => Quota, { deprecationReason: 'Use minTransfer.' })
  leastTransfer: number;
}

@Resolver()
export class InvitesResolver {
  constructor(private readonly service: InvitesService) {}

  @Query(() => InvitesModel)
  @Access('user')
  async invites(@Caller() caller: Principal): Promise<InvitesModel> {
    const invites = await this.service.of(caller.userId);
    return { ...invites, leastTransfer: invites.minTransfer };
  }

  @Mutation(() => InvitesModel, { description: "Transfers earned quota to the caller's balance." })
  @Access('user')
  async transferInviteQuota(@Caller() caller: Principal, @Args() { amount }: TransferArgs): Promise<InvitesModel> {
    await this.service.transfer(caller, amount);
    return this.invites(caller);
  }
}
