import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { connectionOf } from '../../../platform/graphql/connection.js';
import { DateTime } from '../../../platform/graphql/scalars.js';
import { byEntry } from '../entry-tables.js';
import { ImportedPriceModel } from '../price-import.model.js';
import type { PriceVersion } from './price-version.js';

@ObjectType('PriceVersionChange', {
  description: 'What an import changed of a model in the tables of the price options.',
})
@Access('prices:read')
export class PriceVersionChangeModel {
  @Field()
  model: string;

  @Field(() => ImportedPriceModel, { description: 'Its entries before; null where a table had none.' })
  before: ImportedPriceModel;

  @Field(() => ImportedPriceModel)
  after: ImportedPriceModel;
}

@ObjectType('PriceVersion', { description: 'The changes of prices that one import made.' })
@Access('prices:read')
export class PriceVersionModel {
  @Field(() => ID)
  id: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => String, { nullable: true, description: 'Who made them; null for a scheduled update.' })
  username: string | null;

  @Field({ description: 'The address of the list; empty for a pasted list and for a reversal.' })
  address: string;

  @Field(() => ID, { nullable: true, description: 'The version that it reverts.' })
  reverts: number | null;

  @Field(() => Int, { description: 'The number of models with a changed price.' })
  modelCount: number;

  @Field(() => [PriceVersionChangeModel])
  changes: PriceVersionChangeModel[];

  @Field(() => DateTime, { nullable: true, description: 'When it was reverted.' })
  revertedAt: Date | null;
}

@ObjectType()
@Access('prices:read')
export class PriceVersionConnection extends connectionOf(PriceVersionModel, 'PriceVersion') {}

/** Versions of earlier releases do not have all entries. */
const NO_ENTRIES = byEntry(() => null);

export function toPriceVersionModel(version: PriceVersion): PriceVersionModel {
  const changes = version.changes.map(({ model, before, after }) => ({
    model,
    before: { ...NO_ENTRIES, ...before },
    after: { ...NO_ENTRIES, ...after },
  }));
  return { ...version, modelCount: changes.length, changes };
}
