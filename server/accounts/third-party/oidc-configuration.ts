import * as client from 'openid-client';
import type { ProviderHttp } from './provider-http.js';

/** The site's options about its OpenID Connect provider; empty where it has not been told. */
export interface OidcSettings {
  wellKnown: string;
  clientId: string;
  clientSecret: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userInfoEndpoint: string;
}

/**
 * Reads the discovery document. Addresses that the site was told itself go before those of the document.
 * @throws {Error} when there is no usable document
 */
export async function oidcConfiguration(settings: OidcSettings, http: ProviderHttp): Promise<client.Configuration> {
  const { wellKnown, clientId, clientSecret, authorizationEndpoint, tokenEndpoint, userInfoEndpoint } = settings;
  const address = new URL(wellKnown);
  // Who gives the provider's address over plain HTTP means it, e.g. for one on the same machine.
  const plain = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const options = { [client.customFetch]: fetchThrough(http), execute: plain };
  const authentication = client.ClientSecretPost(clientSecret);
  const found = await client.discovery(address, clientId, undefined, authentication, options);
  const { supportsPKCE: _, ...document } = found.serverMetadata();
  const metadata = {
    ...document,
    ...(authorizationEndpoint !== '' && { authorization_endpoint: authorizationEndpoint }),
    ...(tokenEndpoint !== '' && { token_endpoint: tokenEndpoint }),
    ...(userInfoEndpoint !== '' && { userinfo_endpoint: userInfoEndpoint }),
  };
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication);
  configuration[client.customFetch] = fetchThrough(http);
  for (const extension of plain) extension(configuration);
  // Otherwise an id token that comes from the token endpoint is taken without a look at its signature.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

function fetchThrough(http: ProviderHttp): client.CustomFetch {
  return (address, { method, headers, body }) =>
    http.fetch(address, { method, headers, body: body === undefined || body === null ? undefined : String(body) });
}
