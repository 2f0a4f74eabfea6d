import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import type { ProviderHttp } from './provider-http.js';

/** The site's options about its OpenID Connect provider; empty where they are not set. */
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
export async function discoveryDocument(wellKnown: string, http: ProviderHttp): Promise<client.ServerMetadata> {
  const address = new URL(wellKnown);
  const options = { [client.customFetch]: fetchThrough(http), execute: extensionsAt(address) };
  const found = await client.discovery(address, ANY_CLIENT, undefined, undefined, options);
  const { supportsPKCE: _, ...document } = found.serverMetadata();
  return document;
}

/**
 * The configuration of a login. Addresses in the site's options take precedence over those of the document.
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

/** The published keys of a provider. They are fetched when they are used, and again for an unknown key, at most every 30 s. */
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
