import type { Identity } from '../model/identity-provider.js';

/** The parameters that this server sends with a browser to a provider. */
export interface AuthorizationRequest {
  state: string;
  /** The console page that the browser returns to. */
  redirectUri: string;
  /** PKCE (RFC 7636), S256. */
  codeVerifier: string;
  nonce: string;
}

/** The parameters that a browser returns with, and those that it was sent with. */
export interface AuthorizationResponse {
  code: string;
  /** The issuer of the code (RFC 9207), when the provider sends it. */
  issuer: string | undefined;
  /** Null when the console built the provider's address itself, without PKCE and nonce. */
  request: Omit<AuthorizationRequest, 'state'> | null;
  /** The address of this site, and the one that the browser used; both without a trailing slash. */
  site: string;
  origin: string;
}

/** A provider with a redirect flow: the browser returns from it with a code. */
export interface RedirectingProviderClient {
  /** The address to redirect the browser to. */
  authorizeUrl(request: AuthorizationRequest): Promise<string>;
  /** The identity of the user. @throws {Error} when the provider does not confirm it */
  identify(response: AuthorizationResponse): Promise<Identity>;
}
