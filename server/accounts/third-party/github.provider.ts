import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { Strategy } from 'passport-github2';
import { z } from 'zod';
import { OptionsService } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import type { Identity } from '../model/identity-provider.js';
import { challengeOf } from './oauth-code.js';
import { ProviderFailure, ProviderHttp } from './provider-http.js';
import type { AuthorizationRequest, AuthorizationResponse, RedirectingProviderClient } from './redirecting-provider.js';

/** The address of GitHub or of a GitHub Enterprise Server, and the credentials of this application. */
interface GitHubApplication {
  /** The address without a trailing slash. */
  address: string;
  apiAddress: string;
  clientId: string;
  clientSecret: string;
}

/** The parameters of one login. There is no session; this server manages the state. */
interface GitHubLogin {
  /** Undefined: GitHub redirects to the registered address. */
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  /** The code with which the browser has returned; undefined to begin a login. */
  code?: string;
  state?: string;
  scope?: string[];
}

/** The address to redirect the browser to, or the result of the verify callback. */
type GitHubOutcome = { redirect: string } | { user: Express.User };

/** A separate instance, so that code that uses the default instance of the package does not affect logins. */
const authenticator = new passport.Authenticator();

/**
 * Runs passport's middleware for GitHub with a custom callback.
 * @throws {Error} when GitHub does not confirm the login
 */
function authenticateAtGitHub(
  application: GitHubApplication,
  { redirectUri, code, ...parameters }: GitHubLogin,
  http: ProviderHttp,
): Promise<GitHubOutcome> {
  return new Promise((resolve, reject) => {
    const strategy = new GitHubStrategy(application, redirectUri, http, reject);
    const decided = (error: unknown, user?: Express.User | false) => {
      if (error) reject(error);
      else if (user) resolve({ user });
      else reject(new ProviderFailure('login_failed'));
    };
    // The sign-in flow, which is the same for all providers, responds to the browser; here only the address is read.
    const response = {
      setHeader: (name: string, value: string) => name === 'Location' && resolve({ redirect: value }),
      end: () => undefined,
    };
    const request = { query: code === undefined ? {} : { code } };
    const options = { ...parameters, session: false };
    const middleware: Middleware = authenticator.authenticate(strategy, options, decided);
    middleware(request, response, reject);
  });
}

type Middleware = (request: object, response: object, next: (error: unknown) => void) => void;

/** The HTTP request function of the OAuth library that passport uses. */
type SendRequest = (
  method: string,
  url: string,
  headers: OutgoingHttpHeaders | null,
  body: unknown,
  token: string | null,
  onResponse: (error: null, text: string) => void,
) => void;

/** The strategy for GitHub, with the PKCE verifier of the sign-in state and with the egress rules of this server. */
class GitHubStrategy extends Strategy {
  /** @param failed called when GitHub returns no usable response */
  constructor(
    private readonly application: GitHubApplication,
    redirectUri: string | undefined,
    private readonly http: ProviderHttp,
    failed: (error: unknown) => void,
  ) {
    const { address, clientId, clientSecret } = application;
    const urls = {
      authorizationURL: `${address}/login/oauth/authorize`,
      tokenURL: `${address}/login/oauth/access_token`,
    };
    super({ ...urls, clientID: clientId, clientSecret, callbackURL: redirectUri ?? '' }, verified);
    // The OAuth library has no option for the HTTP client.
    const send: SendRequest = (method, url, headers, body, _token, onResponse) => {
      textOf(http, { method, url, headers, body })
        .then((text) => onResponse(null, text))
        .catch(failed);
    };
    Object.assign(this._oauth2, { _request: send });
  }

  override authorizationParams({ codeVerifier }: Pick<GitHubLogin, 'codeVerifier'>): object {
    return codeVerifier === undefined ? {} : challengeOf(codeVerifier);
  }

  override tokenParams({ codeVerifier }: Pick<GitHubLogin, 'codeVerifier'>): object {
    return codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
  }

  /** The profile as GitHub wrote it, because the package converts any id, even a missing one, to text. */
  override userProfile(accessToken: string, done: (error?: Error | null, profile?: object) => void): void {
    const headers = { authorization: `Bearer ${accessToken}` };
    this.http.json(`${this.application.apiAddress}/user`, { headers }).then(
      (profile) => done(null, profile),
      (error: Error) => done(error),
    );
  }
}

interface TokenRequest {
  method: string;
  url: string;
  headers: OutgoingHttpHeaders | null;
  body: unknown;
}

async function textOf(http: ProviderHttp, { method, url, headers, body }: TokenRequest): Promise<string> {
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const text = typeof body === 'string' && body !== '' ? body : undefined;
  const response = await http.fetch(url, { method, headers: Object.fromEntries(given), body: text });
  if (response.status !== 200) throw new ProviderFailure(`status_${response.status}`);
  return response.text();
}

function verified(accessToken: string, _: string, profile: object, done: (error: null, user: object) => void): void {
  done(null, { accessToken, profile });
}

const GITHUB = 'https://github.com';
const GITHUB_API = 'https://api.github.com';

/** The result of the strategy's verify callback: the profile as GitHub wrote it. */
const verifiedSchema = z.object({
  accessToken: z.string(),
  profile: z.object({ id: z.int().min(1), name: z.string().nullish() }),
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * GitHub. Users are identified by the number of the account, because a login name can be released and taken by another
 * user.
 */
@Injectable()
export class GitHub implements RedirectingProviderClient {
  constructor(
    private readonly options: OptionsService,
    private readonly config: Config,
    private readonly http: ProviderHttp,
  ) {}

  async authorizeUrl({ nonce: _, ...request }: AuthorizationRequest): Promise<string> {
    const outcome = await this.authenticate({ ...request, scope: ['user:email'] });
    if (!('redirect' in outcome)) throw new ProviderFailure('no_redirect');
    return outcome.redirect;
  }

  async identify({ code, request }: AuthorizationResponse): Promise<Identity> {
    const { redirectUri, codeVerifier } = request ?? {};
    const outcome = await this.authenticate({ code, redirectUri, codeVerifier });
    const verified = verifiedSchema.safeParse('user' in outcome ? outcome.user : null);
    if (!verified.success) throw new ProviderFailure('profile_unknown');
    const { accessToken, profile } = verified.data;
    const { id, name } = profile;
    const displayName = name || 'GitHub User';
    return { provider: 'github', subject: String(id), displayName, ...(await this.email(accessToken)) };
  }

  private authenticate(login: GitHubLogin): Promise<GitHubOutcome> {
    return authenticateAtGitHub(this.application, login, this.http);
  }

  /** The verified address of the user at GitHub. Absent without the permission to read it. */
  private async email(accessToken: string): Promise<{ verifiedEmail?: string }> {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' };
    const response = await this.http.fetch(`${this.application.apiAddress}/user/emails`, { headers });
    const emails = emailsSchema.safeParse(response.status === 200 ? await response.json().catch(() => null) : null);
    const primary = emails.data?.find((entry) => entry.primary && entry.verified);
    return primary ? { verifiedEmail: primary.email } : {};
  }

  private get application(): GitHubApplication {
    const address = this.config.env.GITHUB_URL;
    return {
      address,
      apiAddress: address === GITHUB ? GITHUB_API : `${address}/api/v3`,
      clientId: this.options.get('GitHubClientId'),
      clientSecret: this.options.get('GitHubClientSecret'),
    };
  }
}
