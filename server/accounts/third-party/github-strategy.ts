import type { OutgoingHttpHeaders } from 'node:http';
import { Strategy } from 'passport-github2';
import { challengeOf } from './oauth-code.js';
import { ProviderFailure, type ProviderHttp } from './provider-http.js';

/** Where GitHub, or a GitHub Enterprise Server, is, and who we are there. */
export interface GitHubApplication {
  /** Without a slash at the end. */
  address: string;
  apiAddress: string;
  clientId: string;
  clientSecret: string;
}

/** What the state keeps of PKCE. */
export interface PkceOptions {
  codeVerifier?: string;
}

/** How a strategy asks for something over HTTP, in the library under passport. */
type SendRequest = (
  method: string,
  url: string,
  headers: OutgoingHttpHeaders | null,
  body: unknown,
  token: string | null,
  answered: (error: null, text: string) => void,
) => void;

/** Passport's strategy for GitHub, with PKCE whose verifier is kept with our state, and with our own way out. */
export class GitHubStrategy extends Strategy {
  /** @param failed is told when GitHub gives no usable answer, or one on which the strategy throws */
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
    // Where none is named, GitHub takes the page that is registered there.
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

/** Hands on the profile as GitHub wrote it; the strategy's own reading makes a text of any id, even of a missing one. */
function handOn(accessToken: string, _: string, profile: { _json: unknown }, done: Verified): void {
  done(null, { accessToken, profile: profile._json });
}
