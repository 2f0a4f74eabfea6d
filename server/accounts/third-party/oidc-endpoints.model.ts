import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType({ description: 'The endpoints in the discovery document of an OpenID Connect provider.' })
@Access('root')
export class OidcEndpoints {
  @Field(() => String)
  issuer: string;

  @Field(() => String)
  authorizationEndpoint: string;

  @Field(() => String)
  tokenEndpoint: string;

  @Field(() => String, { nullable: true })
  userInfoEndpoint: string | null;
}
