import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { SET_DIMENSIONS } from '../../common/price-dimension-keys.js';
import { Access } from '../../platform/access/access.decorator.js';
import { priceTextFields } from '../prices/price-fields.model.js';
import { countKinds, type ImportedPrice, type PriceChange, PriceChangeKind } from './price-changes.js';
import type { PriceImport } from './price-imports.js';
import { PriceNote, PriceSource, SkipReason } from './price-source.js';

registerEnumType(PriceSource, { name: 'PriceSource' });
registerEnumType(PriceChangeKind, { name: 'PriceChangeKind' });
registerEnumType(SkipReason, { name: 'PriceSkipReason' });
registerEnumType(PriceNote, { name: 'PriceNote' });

@ObjectType('ImportedPrice', { description: 'Decimals; null for a value that does not apply.' })
@Access('prices:read')
export class ImportedPriceModel extends priceTextFields(SET_DIMENSIONS) implements ImportedPrice {
  @Field(() => String, { nullable: true, description: 'The entry of the model in the option PriceTiers, JSON.' })
  priceTiers: string | null;

  @Field(() => String, { nullable: true, description: 'The entry of the model in the option ServiceTierRatio, JSON.' })
  serviceTiers: string | null;

  @Field(() => String, { nullable: true, description: 'The entry of the model in the option PriceHours, JSON.' })
  priceHours: string | null;
}

@ObjectType('PriceImportChange')
@Access('prices:read')
export class PriceImportChangeModel implements PriceChange {
  @Field()
  model: string;

  @Field({ description: 'The vendor of the price; empty when it is not listed.' })
  vendor: string;

  @Field(() => PriceChangeKind)
  kind: PriceChangeKind;

  @Field(() => ImportedPriceModel, { nullable: true, description: 'The current price.' })
  before: ImportedPriceModel | null;

  @Field(() => ImportedPriceModel, { nullable: true, description: 'The new price; null when skipped.' })
  after: ImportedPriceModel | null;

  @Field(() => SkipReason, { nullable: true })
  reason: SkipReason | null;

  @Field(() => [PriceNote], { description: 'The parts of the listed price that are not supported.' })
  notes: readonly PriceNote[];
}

@ObjectType('PriceImportCounts')
@Access('prices:read')
export class PriceImportCountsModel {
  @Field(() => Int)
  added: number;

  @Field(() => Int)
  changed: number;

  @Field(() => Int)
  same: number;

  @Field(() => Int)
  skipped: number;
}

@ObjectType('PriceImport', { description: 'The changes that a price list would make. They are not saved.' })
@Access('prices:read')
export class PriceImportModel {
  @Field({ description: 'Digest of this list and the current prices; required to apply the list.' })
  digest: string;

  @Field(() => PriceSource)
  source: PriceSource;

  @Field(() => PriceImportCountsModel)
  counts: PriceImportCountsModel;

  @Field(() => [PriceImportChangeModel])
  changes: PriceImportChangeModel[];
}

/** The prices that an import found, compared with the current ones, for GraphQL. */
export function toPriceImportModel(found: PriceImport): PriceImportModel {
  return { ...found, counts: countKinds(found.changes) };
}
