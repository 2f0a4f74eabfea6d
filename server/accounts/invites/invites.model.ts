import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Quota } from '../../platform/graphql/scalars.js';
import type { Invites } from './invites.service.js';

@ObjectType('Invites', { description: 'What the caller has from inviting others.' })
export class InvitesModel implements Invites {
  @Field({ description: 'What newcomers give to name the caller as their inviter.' })
  code: string;

  @Field(() => Int, { description: 'How many came.' })
  invited: number;

  @Field(() => Quota, { description: 'Earned and not yet transferred to the balance.' })
  pendingQuota: number;

  @Field(() => Quota, { description: 'Ever earned.' })
  earnedQuota: number;

  @Field(() => Quota, { description: 'The least that can be transferred at a time.' })
  leastTransfer: number;
}
