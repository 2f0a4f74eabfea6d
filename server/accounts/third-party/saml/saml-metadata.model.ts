import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';

@ObjectType({ description: 'What the metadata of a SAML provider states.' })
@Access('root')
export class SamlProviderMetadata {
  @Field(() => String)
  entityId: string;

  @Field(() => String, { description: 'Where the browser is redirected to log in.' })
  ssoUrl: string;

  @Field(() => String, { nullable: true, description: 'Where the browser is redirected after a logout.' })
  sloUrl: string | null;

  @Field(() => [String], { description: 'In PEM; several while the provider replaces one.' })
  certificates: readonly string[];
}
