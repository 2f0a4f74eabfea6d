import { Field, ID, ObjectType } from '@nestjs/graphql';
import { TeamRole } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';

@ObjectType('TeamMember')
@Access('user')
export class TeamMemberModel {
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

  @Field(() => Quota, {
    nullable: true,
    description:
      "Max quota per day of the member's tokens of the team together, in the site's time zone; null: no limit.",
  })
  dailyQuota: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per week, from Monday.' })
  weeklyQuota: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per month.' })
  monthlyQuota: number | null;
}

@ObjectType('TeamMemberSpending', {
  description: "What a member's tokens of the team have spent in the current periods.",
})
@Access('user')
export class MemberSpendingModel {
  @Field(() => ID)
  userId: number;

  @Field(() => Quota)
  day: number;

  @Field(() => Quota)
  week: number;

  @Field(() => Quota)
  month: number;
}
