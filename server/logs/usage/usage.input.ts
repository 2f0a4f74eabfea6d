import { InputType, PickType, registerEnumType } from '@nestjs/graphql';
import { LogFilter } from '../log-filter.input.js';

/** The dimensions of usage. */
export enum UsageDimension {
  MODEL = 'MODEL',
  GROUP = 'GROUP',
  TOKEN = 'TOKEN',
  CHANNEL = 'CHANNEL',
  USER = 'USER',
  VENDOR = 'VENDOR',
  TAG = 'TAG',
  TEAM = 'TEAM',
  PROJECT = 'PROJECT',
  KIND = 'KIND',
  END_USER = 'END_USER',
}
registerEnumType(UsageDimension, {
  name: 'UsageDimension',
  valuesMap: {
    TOKEN: {
      description:
        'API tokens. Sums by token alone, or by model and token, exclude calls without a token, from the playground.',
    },
    CHANNEL: { description: 'Administrators only.' },
    USER: { description: 'Administrators only.' },
    VENDOR: { description: 'Of models that the list of model facts contains.' },
    TAG: { description: 'The current tag of the channel. Administrators only.' },
    KIND: { description: 'What calls did.' },
    TEAM: { description: 'Teams; the calls of personal accounts are one. Administrators only.' },
    END_USER: {
      description:
        'End users of applications, as clients name them. Sums by end user, or filtered by one, exclude all calls without one.',
    },
    PROJECT: { description: 'Projects of teams. Excludes the same calls as tokens.' },
  },
});

/** The period of one point. */
export enum UsageBucket {
  HOUR = 'HOUR',
  DAY = 'DAY',
  WEEK = 'WEEK',
  MONTH = 'MONTH',
  NONE = 'NONE',
}
registerEnumType(UsageBucket, {
  name: 'UsageBucket',
  description: 'Calendar periods of the time zone. The first and the last count as a whole.',
  valuesMap: {
    WEEK: { description: 'From Monday.' },
    NONE: { description: 'The whole time range, in whole hours or days where no finer sums are stored.' },
  },
});

/** The sort order of points. */
export enum UsageOrder {
  TIME = 'TIME',
  QUOTA = 'QUOTA',
  REQUESTS = 'REQUESTS',
  TOKENS = 'TOKENS',
  ERRORS = 'ERRORS',
}
registerEnumType(UsageOrder, {
  name: 'UsageOrder',
  valuesMap: {
    TIME: { description: 'The earliest first.' },
    QUOTA: { description: 'The largest quota first.' },
    REQUESTS: { description: 'The largest number of calls first.' },
    TOKENS: { description: 'The largest number of tokens first, prompt and completion together.' },
    ERRORS: { description: 'The largest number of failed calls first. Administrators only.' },
  },
});

/** The filter of usage. */
@InputType()
export class UsageFilter extends PickType(LogFilter, [
  'from',
  'to',
  'modelName',
  'group',
  'username',
  'userId',
  'channelId',
  'teamId',
  'projectId',
  'tokenId',
  'kind',
  'endUser',
] as const) {}
