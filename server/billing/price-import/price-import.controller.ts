import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { SET_DIMENSIONS, wireFields } from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { countKinds, type ImportedPrice, type PriceChange, PriceChangeKind } from './price-changes.js';
import { PriceImportError } from './price-import.errors.js';
import { ApplyPriceImportInput, PriceListInput } from './price-import.input.js';
import { type PriceImport, PriceImports } from './price-imports.js';
import { PriceNote, PriceSource, SkipReason } from './price-source.js';

const importedPrice = z.object({
  ...wireFields(SET_DIMENSIONS, (key) => z.string().nullable().describe(PRICE_DIMENSIONS[key].meaning)),
  price_tiers: z.string().nullable().describe('The entry of the model in the option PriceTiers, JSON.'),
  service_tiers: z.string().nullable().describe('The entry of the model in the option ServiceTierRatio, JSON.'),
  price_hours: z.string().nullable().describe('The entry of the model in the option PriceHours, JSON.'),
});

const priceImportSchema = z
  .object({
    digest: z.string(),
    source: z.enum(PriceSource),
    counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), skipped: z.int() }),
    changes: z.array(
      z.object({
        model: z.string(),
        vendor: z.string().describe('The vendor of the price; empty when it is not listed.'),
        kind: z.enum(PriceChangeKind),
        before: importedPrice.nullable().describe('The current price.'),
        after: importedPrice.nullable(),
        reason: z.enum(SkipReason).nullable().describe('The reason why the model is skipped.'),
        notes: z.array(z.enum(PriceNote)).readonly().describe('The parts of the listed price that are not supported.'),
      }),
    ),
  })
  .meta({ id: 'PriceImport' });

const ratioTable = z.record(z.string(), z.number());

const rows = z.array(z.record(z.string(), z.unknown()));

const ratioConfigSchema = z
  .object({
    ...wireFields(SET_DIMENSIONS, () => ratioTable),
    price_tiers: z.record(z.string(), rows).describe('The option PriceTiers.'),
    service_tiers: z.record(z.string(), z.record(z.string(), z.unknown())).describe('The option ServiceTierRatio.'),
    price_hours: z.record(z.string(), rows).describe('The option PriceHours.'),
  })
  .meta({ id: 'RatioConfig' });

function encodePriceImport({ digest, source, changes }: PriceImport): z.infer<typeof priceImportSchema> {
  return { digest, source, counts: countKinds(changes), changes: changes.map(encodeChange) };
}

function encodeChange({ before, after, ...change }: PriceChange) {
  return { ...change, before: before && encodePrice(before), after: after && encodePrice(after) };
}

function encodePrice(price: ImportedPrice) {
  const { priceTiers, serviceTiers, priceHours } = price;
  const factors = { price_tiers: priceTiers, service_tiers: serviceTiers, price_hours: priceHours };
  return { ...wireFields(SET_DIMENSIONS, (key) => price[key]), ...factors };
}

@Controller('api')
export class PriceImportController {
  constructor(private readonly imports: PriceImports) {}

  @Get('ratio_config')
  @Access('prices:read')
  @Documented({ summary: 'Export the prices of all models', data: ratioConfigSchema })
  export() {
    return ok(JSON.parse(this.imports.export()) as z.infer<typeof ratioConfigSchema>);
  }

  @Post('ratio_sync/preview')
  @Access('prices:write', { bodyLimit: 16 * 1024 * 1024 })
  @HttpCode(200)
  @Documented({
    summary: 'Preview what a price list would change',
    description: 'Reads lists of models.dev and LiteLLM, and exports of this gateway. Does not save anything.',
    data: priceImportSchema,
    refusals: [PriceImportError.price_list_unreachable],
  })
  async preview(@WireBody(PriceListInput) input: PriceListInput) {
    return ok(encodePriceImport(await this.imports.preview(input)));
  }

  @Post('ratio_sync/apply')
  @Access('prices:write', { bodyLimit: 16 * 1024 * 1024 })
  @HttpCode(200)
  @Documented({
    summary: 'Apply previewed prices of selected models',
    description: 'Refused when the list or the prices have changed since the preview.',
    data: z.int().describe('The number of models with a new price.'),
    refusals: [PriceImportError.price_list_unreachable],
  })
  async apply(@Caller() caller: Principal, @WireBody(ApplyPriceImportInput) input: ApplyPriceImportInput) {
    return ok(await this.imports.apply(caller, input));
  }
}
