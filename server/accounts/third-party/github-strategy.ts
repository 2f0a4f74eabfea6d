import type { OutgoingHttpHeaders } from 'node:http';
import { Strategy } from 'passport-github2';
import { challengeOf } from './oauth-code.js';
import { ProviderFailure, type ProviderHttp } from './provider-http.js';

/** The address of GitHub or of a GitHub Enterprise Server, and the credentials of this application. */
export interface GitHubApplication {
  /** Without a trailing slash. */
  address: string;
  apiAddress: string;
  clientId: string;
  clientSecret: string;
}

/** The PKCE parameters in the state. */
export interface PkceOptions {
  codeVerifier?: string;
}

/** The HTTP request function of a strategy in the library that passport uses. */
type SendRequest = (
  method: string,
  url: string,
  headers: OutgoingHttpHeaders | null,
  body: unknown,
  token: string | null,
  answered: (error: null, text: string) => void,
) => void;

/**
 * Passport's strategy for GitHub, with a PKCE verifier in the sign-in state and with the egress rules of this server.
 */
export class GitHubStrategy extends Strategy {
  /** @param failed called when GitHub returns no usable response, or one on which the strategy throws */
  constructor(
    { address, apiAddress, clientId, clientSecret }: GitHubApplication,
    redirectUri: string | undefined,
    http: ProviderHttp,
    failed: (error: unknown) => void,
  ) {
    const urls = {
      authorizationURL: `${address}/login/oauth/authorize`,
      tokenURL: `${address}/login/oauth/access_token`,
      userProfileURL: `${apiAddress}/user`,
    };
    // Without a callback URL, GitHub redirects to the registered one.
    const callbackURL = redirectUri ?? '';
    super({ ...urls, clientID: clientId, clientSecret, callbackURL, userAgent: 'tollgate' }, handOn);
    const send: SendRequest = (method, url, headers, body, _token, answered) => {
      exchange(http, { method, url, headers, body })
        .then((text) => answered(null, text))
        .catch(failed);
    };
    Object.assign(this._oauth2, { _request: send });
  }

  override authorizationParams({ codeVerifier }: PkceOptions): object {
    return codeVerifier === undefined ? {} : challengeOf(codeVerifier);
  }

  override tokenParams({ codeVerifier }: PkceOptions): object {
    return codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
  }
}

interface Exchange {
  method: string;
  url: string;
  headers: OutgoingHttpHeaders | null;
  body: unknown;
}

async function exchange(http: ProviderHttp, { method, url, headers, body }: Exchange): Promise<string> {
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const text = typeof body === 'string' && body !== '' ? body : undefined;
  const answer = await http.fetch(url, { method, headers: Object.fromEntries(given), body: text });
  if (answer.status !== 200) throw new ProviderFailure(`status_${answer.status}`);
  return answer.text();
}

type Verified = (error: null, verified: object) => void;

/** Passes on the profile as GitHub wrote it, because the strategy converts any id, even a missing one, to text. */
function handOn(accessToken: string, _: string, profile: { _json: unknown }, done: Verified): void {
  done(null, { accessToken, profile: profile._json });
}
