import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { countKinds, type ImportedPrice, type PriceChange, PriceChangeKind } from './price-changes.js';
import type { PriceImport } from './price-import.service.js';
import { PriceNote, PriceSource, SkipReason } from './price-source.js';

registerEnumType(PriceSource, { name: 'PriceSource' });
registerEnumType(PriceChangeKind, { name: 'PriceChangeKind' });
registerEnumType(SkipReason, { name: 'PriceSkipReason' });
registerEnumType(PriceNote, { name: 'PriceNote' });

@ObjectType('ImportedPrice', { description: 'Decimals; null for what does not apply.' })
export class ImportedPriceModel implements ImportedPrice {
  @Field(() => String, { nullable: true, description: 'Times 2: US dollars for a million prompt tokens.' })
  modelRatio: string | null;

  @Field(() => String, { nullable: true })
  completionRatio: string | null;

  @Field(() => String, { nullable: true })
  cacheRatio: string | null;

  @Field(() => String, { nullable: true, description: 'US dollars a call; then the ratios do not count.' })
  modelPrice: string | null;
}

@ObjectType('PriceImportChange')
export class PriceImportChangeModel implements PriceChange {
  @Field()
  model: string;

  @Field({ description: 'Whose price it is; empty where the list does not say.' })
  vendor: string;

  @Field(() => PriceChangeKind)
  kind: PriceChangeKind;

  @Field(() => ImportedPriceModel, { nullable: true, description: 'What calls pay now.' })
  before: ImportedPriceModel | null;

  @Field(() => ImportedPriceModel, { nullable: true, description: 'What calls would pay; null when skipped.' })
  after: ImportedPriceModel | null;

  @Field(() => SkipReason, { nullable: true })
  reason: SkipReason | null;

  @Field(() => [PriceNote], { description: 'What of its prices has no place here.' })
  notes: readonly PriceNote[];
}

@ObjectType('PriceImportCounts')
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

@ObjectType('PriceImport', { description: 'What a price list would change. Nothing of it is saved.' })
export class PriceImportModel {
  @Field({ description: 'Stands for this list beside the prices in force; applying asks for it.' })
  digest: string;

  @Field(() => PriceSource)
  source: PriceSource;

  @Field(() => PriceImportCountsModel)
  counts: PriceImportCountsModel;

  @Field(() => [PriceImportChangeModel])
  changes: PriceImportChangeModel[];
}

export function toPriceImportModel(found: PriceImport): PriceImportModel {
  return { ...found, counts: countKinds(found.changes) };
}
