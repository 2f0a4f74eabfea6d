import { Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { SiteStatus, toSiteStatus } from './status.model.js';
import { StatusService } from './status.service.js';

@Resolver(() => SiteStatus)
export class StatusResolver {
  constructor(private readonly site: StatusService) {}

  @Query(() => SiteStatus, { description: 'The public settings of this site.' })
  @Access('public')
  async status(): Promise<SiteStatus> {
    return toSiteStatus(await this.site.current());
  }
}
