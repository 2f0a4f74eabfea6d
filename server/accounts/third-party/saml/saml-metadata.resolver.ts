import { Args, Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { SamlMetadataService } from './saml-metadata.service.js';

@ObjectType({ description: 'What the metadata of a SAML provider states.' })
@Access('root')
class SamlProviderMetadata {
  @Field(() => String)
  entityId: string;

  @Field(() => String, { description: 'Where the browser is redirected to log in.' })
  ssoUrl: string;

  @Field(() => String, { nullable: true, description: 'Where the browser is redirected after a logout.' })
  sloUrl: string | null;

  @Field(() => [String], { description: 'In PEM; several while the provider replaces one.' })
  certificates: readonly string[];
}

@Resolver()
export class SamlMetadataResolver {
  constructor(private readonly metadata: SamlMetadataService) {}

  /** A mutation, because it makes this server send a request to another one. */
  @Mutation(() => SamlProviderMetadata, { description: "Reads a SAML provider's metadata; does not save it." })
  @Access('root')
  readSamlMetadata(
    @Args('source', { type: () => String, description: 'The address of the metadata, or the XML.' }) source: string,
  ): Promise<SamlProviderMetadata> {
    return this.metadata.read(source);
  }
}
