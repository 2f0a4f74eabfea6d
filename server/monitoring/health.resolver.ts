import { Query, Resolver } from '@nestjs/graphql';
import { HealthModel, toHealthModel } from './health.model.js';
import { Vitals } from './vitals.service.js';

@Resolver(() => HealthModel)
export class HealthResolver {
  constructor(private readonly vitals: Vitals) {}

  @Query(() => HealthModel, { description: 'How the site and this process of it do; the figures of /metrics.' })
  async health(): Promise<HealthModel> {
    return toHealthModel(this.vitals.ofProcess(), await this.vitals.ofSite());
  }
}
