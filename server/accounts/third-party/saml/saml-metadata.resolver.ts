import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { SamlProviderMetadata } from './saml-metadata.model.js';
import { SamlMetadata } from './saml-metadata.service.js';

@Resolver()
export class SamlMetadataResolver {
  constructor(private readonly metadata: SamlMetadata) {}

  /** A mutation, because it makes this server send a request to another one. */
  @Mutation(() => SamlProviderMetadata, { description: "Reads a SAML provider's metadata; does not save it." })
  @Access('root')
  readSamlMetadata(
    @Args('source', { type: () => String, description: 'The address of the metadata, or the XML.' }) source: string,
  ): Promise<SamlProviderMetadata> {
    return this.metadata.read(source);
  }
}
