import { Field, ID, ObjectType } from '@nestjs/graphql';
import { TeamRole } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType('TeamInvitation', { description: 'An invitation that was not used. Its secret cannot be read again.' })
@Access('user')
export class TeamInvitationModel {
  @Field(() => ID)
  id: number;

  @Field(() => TeamRole)
  role: TeamRole;

  @Field({ description: 'The username of the member who made it.' })
  creator: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  expiresAt: Date;

  @Field(() => String, { nullable: true, description: 'The address that the link is sent to.' })
  email: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the mail server accepted the email.' })
  mailedAt: Date | null;
}

@ObjectType('OfferedTeam', { description: 'What an invitation offers to the caller.' })
@Access('user')
export class OfferedTeamModel {
  @Field(() => ID)
  teamId: number;

  @Field()
  teamName: string;

  @Field(() => TeamRole)
  role: TeamRole;

  @Field(() => DateTime)
  expiresAt: Date;
}
