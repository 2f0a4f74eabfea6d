import { Args, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { ChangeOptionsInput } from '../options/option.input.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { RepricedUsageModel } from './repriced-usage.model.js';
import { RepricedUsageService } from './repriced-usage.service.js';

@Resolver()
export class RepricedUsageResolver {
  constructor(private readonly usage: RepricedUsageService) {}

  @Query(() => RepricedUsageModel, {
    description:
      'What the calls of the last seven days whose price would change cost, and what they would have cost with these texts of the ' +
      'price options. Nothing is saved. Requires the permission logs:read as well.',
  })
  @Access('prices:write')
  repricedUsage(@Caller() caller: Principal, @Args() { changes }: ChangeOptionsInput): Promise<RepricedUsageModel> {
    return this.usage.of(caller, changes);
  }
}
