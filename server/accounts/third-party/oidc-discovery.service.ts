import { Injectable } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { EgressError } from '../../platform/http/egress/egress.errors.js';
import { ProviderFailure, ProviderHttp } from './provider-http.js';
import { ThirdPartyError } from './third-party.errors.js';

/** The site's options about its OpenID Connect provider. Empty if they are not set. */
export interface OidcSettings {
  wellKnown: string;
  clientId: string;
  clientSecret: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userInfoEndpoint: string;
}

/** Discovery documents are read before a client exists, and are the same for all clients. */
const ANY_CLIENT = 'discovery';

/**
 * Parses a provider's discovery document with the OpenID Connect library.
 * @throws {Error} when there is no usable document
 */
async function discoveryDocument(wellKnown: string, http: ProviderHttp): Promise<client.ServerMetadata> {
  const address = new URL(wellKnown);
  const options = { [client.customFetch]: fetchThrough(http), execute: extensionsAt(address) };
  const found = await client.discovery(address, ANY_CLIENT, undefined, undefined, options);
  const { supportsPKCE: _, ...document } = found.serverMetadata();
  return document;
}

/**
 * The configuration of a login. Addresses in the site's options take precedence over addresses in the document.
 * @throws {Error} when there is no usable document
 */
export async function oidcConfiguration(settings: OidcSettings, http: ProviderHttp): Promise<client.Configuration> {
  const { wellKnown, clientId, clientSecret, authorizationEndpoint, tokenEndpoint, userInfoEndpoint } = settings;
  const metadata = {
    ...(await discoveryDocument(wellKnown, http)),
    ...(authorizationEndpoint !== '' && { authorization_endpoint: authorizationEndpoint }),
    ...(tokenEndpoint !== '' && { token_endpoint: tokenEndpoint }),
    ...(userInfoEndpoint !== '' && { userinfo_endpoint: userInfoEndpoint }),
  };
  const configuration = new client.Configuration(metadata, clientId, undefined, client.ClientSecretPost(clientSecret));
  configuration[client.customFetch] = fetchThrough(http);
  for (const extension of extensionsAt(new URL(wellKnown))) extension(configuration);
  // Without this, an id token from the token endpoint is accepted without a signature check.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * The published keys of a provider. They are fetched when they are used, and again for an unknown key, at most every 30
 * s.
 */
export function keysAt(address: string, http: ProviderHttp): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), { [customFetch]: (url) => http.fetch(url) });
}

/** A provider address with plain HTTP is intended, for example for a provider on the same machine. */
function extensionsAt({ protocol }: URL): ((configuration: client.Configuration) => void)[] {
  return protocol === 'http:' ? [client.allowInsecureRequests] : [];
}

function fetchThrough(http: ProviderHttp): client.CustomFetch {
  return (address, { method, headers, body }) =>
    http.fetch(address, { method, headers, body: body === undefined || body === null ? undefined : String(body) });
}

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
export class OidcDiscoveryService {
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
