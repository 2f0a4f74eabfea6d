import { Query, Resolver } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { HealthModel, toHealthModel } from './health.model.js';
import { SiteHealthService } from './site-health.service.js';

@Resolver(() => HealthModel)
export class HealthResolver {
  constructor(private readonly siteHealth: SiteHealthService) {}

  @Query(() => HealthModel, { description: 'The health of the site and of this process; the same values as /metrics.' })
  @Access('admin')
  async health(): Promise<HealthModel> {
    return toHealthModel(this.siteHealth.ofProcess(), await this.siteHealth.ofSite());
  }
}
