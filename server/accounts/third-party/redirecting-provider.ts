import type { AppError } from '../../common/errors/app-error.js';
import type { Identity } from '../model/identity-provider.js';

/** The parameters that this server sends with a browser to a provider. */
export interface AuthorizationRequest {
  state: string;
  /** The console page that the browser returns to. */
  redirectUri: string;
  /** PKCE (RFC 7636), S256. */
  codeVerifier: string;
  nonce: string;
  /** The address of this site, without a trailing slash. */
  site: string;
}

/** The parameters that a browser returns with, and those that it was sent with. */
export interface AuthorizationResponse {
  code: string;
  /** The issuer of the code (RFC 9207), when the provider sends it. */
  issuer: string | undefined;
  /** Null when the console built the provider's address itself, without PKCE and nonce. */
  request: Omit<AuthorizationRequest, 'state' | 'site'> | null;
  /** The verified response that the provider has posted to this server for the state. Null for other providers. */
  posted: string | null;
  /** The address of this site, and the one that the browser used; both without a trailing slash. */
  site: string;
  origin: string;
}

/** A provider with a redirect flow: the browser returns from it with a code, or with a posted form. */
export interface RedirectingProviderClient {
  /** The address to redirect the browser to. */
  authorizeUrl(request: AuthorizationRequest): Promise<string>;
  /** The identity of the user. @throws {Error} when the provider does not confirm it */
  identify(response: AuthorizationResponse): Promise<Identity>;
  /**
   * The error with which this server refused what the provider posted, for the error parameter of the return address.
   * Undefined for errors of the provider. It needs no state, because it changes nothing.
   */
  failureOf?(error: string): AppError | undefined;
}
