import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { connectionOf } from '../../../platform/graphql/connection.js';
import { Quota } from '../../../platform/graphql/scalars.js';
import { ClosedMonthModel, StatedCountsModel, StatedUsageModel } from '../closed-statement.model.js';
import { membersOf, type ProjectStatement } from './project-statement.js';

@ObjectType('StatedDay', { description: 'The calls of one UTC day.' })
@Access('user')
export class StatedDayModel extends StatedCountsModel {
  @Field({ description: 'YYYY-MM-DD.' })
  day: string;
}

@ObjectType('StatedMember', { description: 'The calls of the tokens that one member made.' })
@Access('user')
export class StatedMemberModel extends StatedCountsModel {
  @Field(() => ID, { nullable: true })
  userId: string | null;

  @Field({ description: 'When the month was closed, or since the erasure of the member.' })
  name: string;
}

@ObjectType('StatedToken', { description: 'The calls of one token.' })
@Access('user')
export class StatedTokenModel extends StatedCountsModel {
  @Field(() => ID)
  tokenId: string;

  @Field({ description: 'When the month was closed.' })
  name: string;

  @Field(() => ID, { nullable: true, description: 'The member who made it.' })
  userId: string | null;
}

const limit = { nullable: true } as const;

@ObjectType('ProjectStatement', {
  description:
    'The statement of a project for a closed month. It never changes. Days, members, tokens and models sum the same calls.',
})
@Access('user')
export class ProjectStatementModel extends ClosedMonthModel {
  @Field(() => ID)
  teamId: string;

  @Field()
  teamName: string;

  @Field(() => ID)
  projectId: string;

  @Field()
  projectName: string;

  @Field(() => Quota, { ...limit, description: 'The total budget when the month was closed; null: none.' })
  budget: number | null;

  @Field(() => Quota, {
    ...limit,
    description: 'The total budget of the statement before; in the first statement the same as `budget`.',
  })
  formerBudget: number | null;

  @Field(() => Quota, { ...limit, description: 'The limit per day when the month was closed; null: none.' })
  dailyQuota: number | null;

  @Field(() => Quota, { ...limit, description: 'The limit per week.' })
  weeklyQuota: number | null;

  @Field(() => Quota, { ...limit, description: 'The limit per month.' })
  monthlyQuota: number | null;

  @Field(() => Quota, { description: 'The charges of all statements before.' })
  spentBefore: number;

  @Field(() => Quota, { description: 'The charges of all calls of the month.' })
  usageTotal: number;

  @Field(() => Quota, { description: 'spentBefore + usageTotal, which is `spentBefore` of the next statement.' })
  spentAfter: number;

  @Field(() => [StatedDayModel])
  days: StatedDayModel[];

  @Field(() => [StatedMemberModel])
  members: StatedMemberModel[];

  @Field(() => [StatedTokenModel])
  tokens: StatedTokenModel[];

  @Field(() => [StatedUsageModel])
  models: StatedUsageModel[];
}

export const ProjectStatementConnection = connectionOf(ProjectStatementModel, 'ProjectStatement');

const idOf = (id: number | null): string | null => (id === null ? null : String(id));

/** The part of a closed statement that belongs to a project, for GraphQL. */
export function toProjectStatementModel(statement: ProjectStatement): ProjectStatementModel {
  const {
    id,
    teamId,
    projectId,
    days,
    tokens,
    models,
    issuer: _,
    inCurrency: __,
    memberNames: ___,
    ...facts
  } = statement;
  return {
    ...facts,
    id: String(id),
    teamId: String(teamId),
    projectId: String(projectId),
    days: [...days],
    members: membersOf(statement).map(({ member, ...row }) => ({ ...row, userId: idOf(member) })),
    tokens: tokens.map(({ token, member, ...row }) => ({ ...row, tokenId: String(token), userId: idOf(member) })),
    models: [...models],
  };
}
