import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime, Quota, SafeInt } from '../platform/graphql/scalars.js';

@ObjectType('RepricedCalls', { description: 'What charged calls cost, and what they would cost with other prices.' })
@Access('prices:write')
export class RepricedCallsModel {
  @Field(() => SafeInt)
  calls: number;

  @Field(() => SafeInt)
  promptTokens: number;

  @Field(() => SafeInt)
  completionTokens: number;

  @Field(() => Quota, { description: 'What they cost.' })
  quota: number;

  @Field(() => Quota, { description: 'What they would cost.' })
  repriced: number;

  @Field(() => SafeInt, {
    description:
      'The calls that are part of both sums with what they cost, because their row has no charge that can be computed again, or ' +
      'because they are videos with a price of their own.',
  })
  keptCalls: number;

  @Field(() => SafeInt, {
    description:
      'The calls whose model would have no price, so that they would be refused. They are part of `repriced` with 0.',
  })
  unpricedCalls: number;
}

@ObjectType('RepricedModel')
@Access('prices:write')
export class RepricedModelModel extends RepricedCallsModel {
  @Field({ description: 'The name in the requests.' })
  model: string;
}

@ObjectType('RepricedUsage', { description: 'The effect of other prices on the calls of the last seven days.' })
@Access('prices:write')
export class RepricedUsageModel {
  @Field(() => DateTime, { description: 'The start of the seven days.' })
  from: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Only the calls since this time were counted, because there are too many; null when all were.',
  })
  since: Date | null;

  @Field(() => RepricedCallsModel, { description: 'All calls whose price would differ.' })
  total: RepricedCallsModel;

  @Field(() => [RepricedModelModel], {
    description: 'Those by model, the largest difference first; at most 100 models.',
  })
  models: RepricedModelModel[];
}
