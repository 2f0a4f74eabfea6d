import { Field, ID, ObjectType } from '@nestjs/graphql';
import { TeamRole } from '../../common/team-role.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { TeamMember } from './team-members.service.js';

@ObjectType('TeamMember')
@Access('user')
export class TeamMemberModel implements TeamMember {
  @Field(() => ID)
  userId: number;

  @Field()
  username: string;

  @Field()
  displayName: string;

  @Field(() => TeamRole)
  role: TeamRole;

  @Field(() => DateTime)
  joinedAt: Date;
}
