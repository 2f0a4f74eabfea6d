import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { PriceImportError } from './price-import.errors.js';
import { ApplyPriceImportInput, PriceListInput } from './price-import.input.js';
import { PriceImports } from './price-import.service.js';
import { encodePriceImport, priceImportSchema, ratioConfigSchema } from './price-import.wire.js';

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
