import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import type { Invites } from './invites.service.js';

@ObjectType('Invites', { description: 'The rewards the caller has earned by inviting others.' })
@Access('user')
export class InvitesModel implements Invites {
  @Field({ description: 'The code that new users enter to name the caller as their inviter.' })
  code: string;

  @Field(() => Int, { description: 'The number of users invited.' })
  invited: number;

  @Field(() => Quota, { description: 'Earned but not yet transferred to the balance.' })
  pendingQuota: number;

  @Field(() => Quota, { description: 'Total earned so far.' })
  earnedQuota: number;

  @Field(() => Quota, { name: 'leastTransfer', description: 'The minimum amount of a transfer.' })
  minTransfer: number;
}
