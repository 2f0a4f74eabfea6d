import { InputType, PickType, registerEnumType } from '@nestjs/graphql';
import { LogFilter } from '../log-filter.input.js';

/** What usage is told apart by. */
export enum UsageDimension {
  MODEL = 'MODEL',
  GROUP = 'GROUP',
  TOKEN = 'TOKEN',
  CHANNEL = 'CHANNEL',
  USER = 'USER',
}
registerEnumType(UsageDimension, {
  name: 'UsageDimension',
  valuesMap: {
    TOKEN: { description: 'API tokens. Calls that came without one, from the playground, are left out.' },
    CHANNEL: { description: 'Administrators only.' },
    USER: { description: 'Administrators only.' },
  },
});

/** What is added up to one point. */
export enum UsageBucket {
  HOUR = 'HOUR',
  DAY = 'DAY',
  WEEK = 'WEEK',
  MONTH = 'MONTH',
  NONE = 'NONE',
}
registerEnumType(UsageBucket, {
  name: 'UsageBucket',
  description: 'Pieces of the calendar of the time zone. The first and the last count as a whole.',
  valuesMap: {
    WEEK: { description: 'From Monday.' },
    NONE: { description: 'The whole time range at once, in whole hours or days where no finer sums are kept.' },
  },
});

/** Which points come first. */
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
    TIME: { description: 'The earliest.' },
    QUOTA: { description: 'The most expensive.' },
    REQUESTS: { description: 'Those with most calls.' },
    TOKENS: { description: 'Those with most tokens, prompt and completion together.' },
    ERRORS: { description: 'Those with most failed calls. Administrators only.' },
  },
});

/** Which usage is meant. */
@InputType()
export class UsageFilter extends PickType(LogFilter, [
  'from',
  'to',
  'modelName',
  'group',
  'username',
  'channelId',
  'tokenId',
] as const) {}
