import { Mutation, Resolver } from '@nestjs/graphql';
import { Release } from './latest-release.model.js';
import { LatestRelease } from './latest-release.service.js';

@Resolver()
export class LatestReleaseResolver {
  constructor(private readonly releases: LatestRelease) {}

  /** A mutation, because it makes this server call another one. */
  @Mutation(() => Release, { description: 'Looks for a newer release at RELEASES_URL.' })
  checkForUpdate(): Promise<Release> {
    return this.releases.find();
  }
}
