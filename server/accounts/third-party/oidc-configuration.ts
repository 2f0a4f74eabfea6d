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

/** Documents are read before there is a client, and are the same for all of them. */
const ANY_CLIENT = 'discovery';

/**
 * A provider's discovery document, as the library that logs in understands it.
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
 * What a login asks and checks by. Addresses that the site was told itself go before those of the document.
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
  // Otherwise an id token that comes from the token endpoint is taken without a look at its signature.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Who gives the provider's address over plain HTTP means it, e.g. for one on the same machine. */
function extensionsAt({ protocol }: URL): ((configuration: client.Configuration) => void)[] {
  return protocol === 'http:' ? [client.allowInsecureRequests] : [];
}

function fetchThrough(http: ProviderHttp): client.CustomFetch {
  return (address, { method, headers, body }) =>
    http.fetch(address, { method, headers, body: body === undefined || body === null ? undefined : String(body) });
}
