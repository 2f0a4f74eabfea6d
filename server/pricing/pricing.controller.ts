import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { OptionalCaller } from '../platform/access/caller.decorator.js';
import { ok } from '../platform/http/envelope.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../platform/http/request-language.js';
import { PricingService } from './pricing.service.js';
import { encodePricing, offerSchema, pricingExtras } from './pricing.wire.js';

@Controller('api/pricing')
export class PricingController {
  constructor(private readonly pricing: PricingService) {}

  @Get()
  @Access('public')
  @Documented({
    summary: 'Get the prices of all models',
    description: 'Contains the groups that a visitor or the logged-in user may choose.',
    data: z.array(offerSchema),
    extra: pricingExtras,
  })
  list(@OptionalCaller() visitor: Principal | null, @ResponseLanguage() language: Language) {
    return { ...ok(), ...encodePricing(this.pricing.listFor(visitor, language)) };
  }
}
