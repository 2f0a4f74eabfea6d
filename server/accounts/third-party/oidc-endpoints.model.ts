import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The endpoints in the discovery document of an OpenID Connect provider.' })
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
