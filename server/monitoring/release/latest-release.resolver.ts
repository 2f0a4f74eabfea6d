import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { LatestReleaseService, Release } from './latest-release.service.js';

@Resolver()
export class LatestReleaseResolver {
  constructor(private readonly releases: LatestReleaseService) {}

  @Query(() => Boolean, { description: 'Whether RELEASES_URL is set.' })
  @Access('health:read')
  updateCheckAvailable(): boolean {
    return this.releases.isConfigured;
  }

  /** A mutation, because the server calls another server. */
  @Mutation(() => Release, { description: 'Fetches the newest release from RELEASES_URL.' })
  @Access('health:write')
  checkForUpdate(): Promise<Release> {
    return this.releases.find();
  }
}
