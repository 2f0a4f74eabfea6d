import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Release } from './latest-release.model.js';
import { LatestRelease } from './latest-release.service.js';

@Resolver()
export class LatestReleaseResolver {
  constructor(private readonly releases: LatestRelease) {}

  @Query(() => Boolean, { description: 'Whether the server knows where releases are listed (RELEASES_URL).' })
  updateCheckAvailable(): boolean {
    return this.releases.known;
  }

  /** A mutation, because it makes this server call another one. */
  @Mutation(() => Release, { description: 'Looks for a newer release at RELEASES_URL.' })
  checkForUpdate(): Promise<Release> {
    return this.releases.find();
  }
}
