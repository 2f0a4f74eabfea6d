import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType('Difference', { description: 'A sum in the books that is not what it is the sum of.' })
export class DifferenceModel {
  @Field({ description: 'Table and column of the sum.' })
  kind: string;

  @Field({ description: 'The account, or the period and what the roll-up is kept by.' })
  id: string;

  @Field({ description: 'The sum as it is kept, a decimal number.' })
  kept: string;

  @Field({ description: 'What it should be.' })
  summed: string;
}

@ObjectType('Reconciliation', { description: 'A proof that balances and sums are those of ledger and usage.' })
export class ReconciliationModel {
  @Field(() => ID)
  id: number;

  @Field(() => DateTime)
  startedAt: Date;

  @Field(() => Int)
  durationMs: number;

  @Field(() => Float, { description: 'How many sums were proved.' })
  checked: number;

  @Field(() => Float, { description: 'How many of them are wrong; 0 when the books are right.' })
  differenceCount: number;

  @Field(() => [DifferenceModel], { description: 'What is wrong; the first thousand.' })
  differences: DifferenceModel[];
}
