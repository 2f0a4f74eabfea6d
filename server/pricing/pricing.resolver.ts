import { Context, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { OptionalCaller } from '../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { PricingModel, toPricingModel } from './pricing.model.js';
import { PricingService } from './pricing.service.js';

@Resolver(() => PricingModel)
export class PricingResolver {
  constructor(private readonly service: PricingService) {}

  @Query(() => PricingModel, {
    description: 'The prices of all models for the caller (visitors see the prices of the default group).',
  })
  @Access('public')
  pricing(@OptionalCaller() visitor: Principal | null, @Context() { language }: GraphQLContext): PricingModel {
    return toPricingModel(this.service.listFor(visitor, language));
  }
}
