import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What an OpenID Connect provider says of itself.' })
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
