import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Options } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import type { Identity } from '../model/identity-provider.js';
import {
  authenticateAtGitHub,
  type GitHubApplication,
  type GitHubLogin,
  type GitHubOutcome,
} from './github-strategy.js';
import { ProviderFailure, ProviderHttp } from './provider-http.js';
import type { AuthorizationRequest, AuthorizationResponse, RedirectingProviderClient } from './redirecting-provider.js';

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
    private readonly options: Options,
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

  /** The verified address of the user at GitHub; none without the permission to read it. */
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
