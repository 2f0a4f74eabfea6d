import { Query, Resolver } from '@nestjs/graphql';
import { HealthModel, toHealthModel } from './health.model.js';
import { SiteHealthService } from './site-health.service.js';

@Resolver(() => HealthModel)
export class HealthResolver {
  constructor(private readonly siteHealth: SiteHealthService) {}

  @Query(() => HealthModel, { description: 'How the site and this process of it do; the figures of /metrics.' })
  async health(): Promise<HealthModel> {
    return toHealthModel(this.siteHealth.ofProcess(), await this.siteHealth.ofSite());
  }
}
