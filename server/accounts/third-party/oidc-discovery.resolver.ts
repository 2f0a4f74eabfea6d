import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { OidcDiscoveryService, OidcEndpoints } from './oidc-discovery.service.js';

@Resolver()
export class OidcDiscoveryResolver {
  constructor(private readonly discovery: OidcDiscoveryService) {}

  /** A mutation, because it makes this server send a request to another one. */
  @Mutation(() => OidcEndpoints, { description: "Reads a provider's discovery document; does not save it." })
  @Access('root')
  discoverOidc(@Args('wellKnown', { type: () => String }) wellKnown: string): Promise<OidcEndpoints> {
    return this.discovery.read(wellKnown);
  }
}
