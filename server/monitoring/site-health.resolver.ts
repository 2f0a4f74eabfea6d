import { Query, Resolver } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { ProcessHealthService } from './process-health.service.js';
import { SiteHealthModel, toSiteHealthModel } from './site-health.model.js';
import { SiteHealthService } from './site-health.service.js';

@Resolver(() => SiteHealthModel)
export class SiteHealthResolver {
  constructor(
    private readonly processHealth: ProcessHealthService,
    private readonly siteHealth: SiteHealthService,
  ) {}

  @Query(() => SiteHealthModel, {
    description: 'The health of the site and of this process; the same values as /metrics.',
  })
  @Access('health:read')
  async health(): Promise<SiteHealthModel> {
    return toSiteHealthModel(this.processHealth.read(), await this.siteHealth.ofSite());
  }
}
