import { Query, Resolver } from '@nestjs/graphql';
import { HealthModel, toHealthModel } from './health.model.js';
import { SiteHealthService } from './site-health.service.js';

@Resolver(() => HealthModel)
export class HealthResolver {
  constructor(private readonly siteHealth: SiteHealthService) {}

  @Query(() => HealthModel, { description: 'The health of the site and of this process; the same values as /metrics.' })
  async health(): Promise<HealthModel> {
    return toHealthModel(this.siteHealth.ofProcess(), await this.siteHealth.ofSite());
  }
}
