import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TeamRole } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { TeamPermission } from './team-role.js';

registerEnumType(TeamRole, {
  name: 'TeamRole',
  valuesMap: {
    OWNER: { description: 'Every permission.' },
    MANAGER: { description: 'Members, tokens, statement and usage.' },
    MEMBER: { description: 'Own tokens and their usage.' },
  },
});
registerEnumType(TeamPermission, {
  name: 'TeamPermission',
  valuesMap: {
    EDIT: { description: 'Renaming and archiving the team, and any change of its members.' },
    MANAGE_MEMBERS: { description: 'Inviting and removing members who have no further rights.' },
    MANAGE_TOKENS: { description: 'The tokens of all members.' },
    MANAGE_PROJECTS: { description: 'Creating, limiting and archiving projects.' },
    SEE_STATEMENT: { description: 'The statement of the team and the usage of all members.' },
    TRANSFER: { description: 'Moving quota between the balances of the team and its members.' },
    BUY_PLAN: { description: 'Buying a plan for the team.' },
  },
});

@ObjectType('Team', { description: 'An account with members, a balance and tokens. It cannot log in.' })
@Access('user')
export class TeamModel {
  @Field(() => ID)
  id: number;

  @Field()
  name: string;

  @Field()
  group: string;

  @Field(() => Int, { description: '1 active, 2 banned by an administrator.' })
  status: number;

  @Field(() => Quota)
  quota: number;

  @Field(() => Quota)
  usedQuota: number;

  @Field(() => Int)
  requestCount: number;

  @Field(() => Int)
  memberCount: number;

  @Field(() => Int, { nullable: true, description: 'The maximum number of seats of its plan; null: any number.' })
  seats: number | null;

  @Field(() => Int, { description: 'Members, and invitations that can still be accepted.' })
  usedSeats: number;

  @Field(() => TeamRole, { nullable: true, description: 'The role of the caller; null for an administrator.' })
  role: TeamRole | null;

  @Field(() => [TeamPermission], { description: 'What the caller may do besides managing own tokens.' })
  permissions: readonly TeamPermission[];

  @Field(() => DateTime)
  createdAt: Date;
}
