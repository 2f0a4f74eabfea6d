import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';

@ObjectType('ProjectSpending', {
  description: 'What the tokens of a project have spent in the current periods, and since its creation.',
})
@Access('user')
export class ProjectSpendingModel {
  @Field(() => Quota)
  day: number;

  @Field(() => Quota)
  week: number;

  @Field(() => Quota)
  month: number;

  @Field(() => Quota)
  total: number;
}

@ObjectType('Project', { description: 'Tokens of a team with a common budget.' })
@Access('user')
export class ProjectModel {
  @Field(() => ID)
  id: number;

  @Field(() => ID)
  teamId: number;

  @Field()
  name: string;

  @Field(() => Quota, { nullable: true, description: 'Max quota since the creation; null: no limit.' })
  totalQuota: number | null;

  @Field(() => Quota, { nullable: true, description: "Max quota per day in the site's time zone; null: no limit." })
  dailyQuota: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per week, from Monday.' })
  weeklyQuota: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per month.' })
  monthlyQuota: number | null;

  @Field(() => Int, { description: 'Tokens that are not deleted.' })
  tokenCount: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Its tokens are refused since then; null: they are not.' })
  archivedAt: Date | null;

  @Field(() => ProjectSpendingModel, {
    nullable: true,
    description: 'Null for members who may not see the statement of the team.',
  })
  spending: ProjectSpendingModel | null;
}
