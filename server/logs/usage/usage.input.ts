import { InputType, PickType, registerEnumType } from '@nestjs/graphql';
import { LogFilter } from '../log-filter.input.js';

/** What usage is told apart by. */
export enum UsageGrouping {
  MODEL = 'MODEL',
  CHANNEL = 'CHANNEL',
  USER = 'USER',
}
registerEnumType(UsageGrouping, { name: 'UsageGrouping' });

/** What is added up to one point. */
export enum UsageBucket {
  HOUR = 'HOUR',
  DAY = 'DAY',
  RANGE = 'RANGE',
}
registerEnumType(UsageBucket, {
  name: 'UsageBucket',
  valuesMap: {
    HOUR: { description: 'Hours in UTC.' },
    DAY: { description: 'Days in UTC.' },
    RANGE: { description: 'The whole time range; the 1,000 largest sums, largest first.' },
  },
});

/** Which usage is meant. The first and last bucket count as a whole. */
@InputType()
export class UsageFilter extends PickType(LogFilter, [
  'from',
  'to',
  'modelName',
  'group',
  'username',
  'channelId',
] as const) {}
