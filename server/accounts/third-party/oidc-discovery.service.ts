import { Injectable } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { EgressError } from '../../platform/http/egress/egress.errors.js';
import { discoveryDocument } from './oidc-configuration.js';
import { ProviderFailure, ProviderHttp } from './provider-http.js';
import { ThirdPartyError } from './third-party.errors.js';

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

/** The fields that a login requires. Plain HTTP is accepted only when the document was read over plain HTTP. */
function documentSchema(protocol: RegExp) {
  const address = z.url({ protocol });
  return z.object({
    issuer: address,
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    userinfo_endpoint: address.optional(),
  });
}

const OVER_HTTPS = documentSchema(/^https$/);
const OVER_HTTP = documentSchema(/^https?$/);

/** Reads a provider's discovery document for the settings page, whose own requests are limited to this site. */
@Injectable()
export class OidcDiscovery {
  constructor(private readonly http: ProviderHttp) {}

  /** @throws {AppError} oidc_well_known_scheme, oidc_discovery_failed, egress_private */
  async read(wellKnown: string): Promise<OidcEndpoints> {
    const protocol = URL.canParse(wellKnown) ? new URL(wellKnown).protocol : '';
    if (protocol !== 'https:' && protocol !== 'http:') throw new AppError(ThirdPartyError.oidc_well_known_scheme);
    const schema = protocol === 'https:' ? OVER_HTTPS : OVER_HTTP;
    const found = schema.safeParse(await this.document(wellKnown));
    if (!found.success) throw new AppError(ThirdPartyError.oidc_discovery_failed);
    const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint = null } = found.data;
    return {
      issuer,
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      userInfoEndpoint: userinfo_endpoint,
    };
  }

  private async document(wellKnown: string): Promise<unknown> {
    try {
      return await discoveryDocument(wellKnown, this.http);
    } catch (error) {
      throw new AppError(isBlocked(error) ? EgressError.egress_private : ThirdPartyError.oidc_discovery_failed);
    }
  }
}

/** Whether the library's error wraps a blocked request. */
function isBlocked(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof ProviderFailure ? error.cause : error;
  return cause instanceof ProviderFailure && cause.code === EgressError.egress_private.code;
}
