import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { LimitStanding } from './limit-standings.service.js';

export enum LimitSubjectModel {
  TOKEN = 'TOKEN',
  USER = 'USER',
  GROUP = 'GROUP',
  CHANNEL = 'CHANNEL',
  KEY = 'KEY',
}
registerEnumType(LimitSubjectModel, {
  name: 'LimitSubject',
  description: 'Whom a limit concerns; KEY: each key of a channel.',
});

export enum LimitActionModel {
  REFUSE = 'REFUSE',
  QUEUE = 'QUEUE',
  FALLBACK = 'FALLBACK',
}
registerEnumType(LimitActionModel, {
  name: 'LimitAction',
  description: 'What happens to a call at a limit: it is refused, waits, or is sent to the next channel.',
});

@ObjectType('LimitUse')
@Access('health:read')
export class LimitUseModel {
  @Field(() => Float)
  used: number;

  @Field(() => Float)
  limit: number;
}

@ObjectType('LimitStanding', { description: 'How much of its limits one subject uses now.' })
@Access('health:read')
export class LimitStandingModel {
  @Field(() => LimitSubjectModel)
  subject: LimitSubjectModel;

  @Field({
    description:
      'The id of the token, user or channel, or the name of the group; for a channel key, the id of its channel.',
  })
  subjectId: string;

  @Field(() => String, { nullable: true, description: 'Of a channel key.' })
  fingerprint: string | null;

  @Field(() => String, { nullable: true, description: 'Null when it was deleted.' })
  name: string | null;

  @Field(() => LimitUseModel, { nullable: true, description: 'Concurrent calls of all processes; null: unlimited.' })
  calls: LimitUseModel | null;

  @Field(() => LimitUseModel, { nullable: true, description: 'Requests in the last minute; null: unlimited.' })
  requests: LimitUseModel | null;

  @Field(() => LimitUseModel, {
    nullable: true,
    description: 'Tokens in the last minute, of running calls as estimated; null: unlimited.',
  })
  tokens: LimitUseModel | null;

  @Field(() => LimitUseModel, {
    nullable: true,
    description:
      "Quota units in the current day of the site's calendar, with what running calls may cost; null: no budget.",
  })
  day: LimitUseModel | null;

  @Field(() => LimitUseModel, {
    nullable: true,
    description: 'Quota units in the current week of the calendar; null: no budget.',
  })
  week: LimitUseModel | null;

  @Field(() => LimitUseModel, {
    nullable: true,
    description: 'Quota units in the current month of the calendar; null: no budget.',
  })
  month: LimitUseModel | null;

  @Field(() => Int, { description: 'Calls that wait in the process that responds.' })
  waiting: number;

  @Field(() => LimitActionModel)
  atLimit: LimitActionModel;
}

/** The current use of the limits of a subject, for GraphQL. */
export function toLimitStandingModel({ id, subject, atLimit, ...rest }: LimitStanding): LimitStandingModel {
  return {
    ...rest,
    subjectId: id,
    subject: LimitSubjectModel[subject.toUpperCase() as keyof typeof LimitSubjectModel],
    atLimit: LimitActionModel[atLimit.toUpperCase() as keyof typeof LimitActionModel],
  };
}
