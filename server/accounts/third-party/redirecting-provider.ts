import type { Identity } from '../model/identity-provider.js';

/** What this server sends along with a browser. */
export interface Departure {
  state: string;
  /** The console's page that the browser comes back to. */
  redirectUri: string;
  /** PKCE (RFC 7636), S256. */
  codeVerifier: string;
  nonce: string;
}

/** What a browser comes back with, and what was sent along with it. */
export interface Arrival {
  code: string;
  /** Who says to have issued the code (RFC 9207), where a provider names itself. */
  issuer: string | undefined;
  /** Null where the console made the provider's address itself, which has no PKCE and no nonce. */
  departure: Omit<Departure, 'state'> | null;
  /** Address of this site, and the one under which the browser reached it; both without a slash at the end. */
  site: string;
  origin: string;
}

/** A provider that the browser is sent to, and that it comes back from with a code. */
export interface RedirectingProviderClient {
  /** Where to send the browser. */
  authorizeUrl(departure: Departure): Promise<string>;
  /** Whose code it is. @throws {Error} when the provider does not confirm it */
  identify(arrival: Arrival): Promise<Identity>;
}
