import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { OptionsService } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import type { Identity } from '../model/identity-provider.js';
import { accessTokenFor, challengeOf } from './oauth-code.js';
import { ProviderFailure, ProviderHttp } from './provider-http.js';
import type { AuthorizationRequest, AuthorizationResponse, RedirectingProviderClient } from './redirecting-provider.js';

const userSchema = z.object({ id: z.int().min(1), name: z.string().nullish() });

/** The Linux forum (connect.linux.do), plain OAuth 2 with the secret in the Authorization header. */
@Injectable()
export class LinuxDo implements RedirectingProviderClient {
  constructor(
    private readonly options: OptionsService,
    private readonly config: Config,
    private readonly http: ProviderHttp,
  ) {}

  async authorizeUrl({ state, redirectUri, codeVerifier }: AuthorizationRequest): Promise<string> {
    const url = new URL(`${this.config.env.LINUXDO_URL}/oauth2/authorize`);
    const client_id = this.options.get('LinuxDOClientId');
    const parameters = { response_type: 'code', client_id, redirect_uri: redirectUri, state };
    url.search = new URLSearchParams({ ...parameters, ...challengeOf(codeVerifier) }).toString();
    return url.href;
  }

  async identify({ code, request, origin }: AuthorizationResponse): Promise<Identity> {
    const { LINUXDO_URL } = this.config.env;
    const credentials = `${this.options.get('LinuxDOClientId')}:${this.options.get('LinuxDOClientSecret')}`;
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    // The documented flow does not send a redirect URI, so the registered one is used.
    const redirectUri = request?.redirectUri ?? `${origin}/api/oauth/linuxdo`;
    const form = { code, redirect_uri: redirectUri, code_verifier: request?.codeVerifier };
    const token = await accessTokenFor(this.http, `${LINUXDO_URL}/oauth2/token`, form, { authorization });
    const headers = { authorization: `Bearer ${token}` };
    const user = userSchema.safeParse(await this.http.json(`${LINUXDO_URL}/api/user`, { headers }));
    if (!user.success) throw new ProviderFailure('profile_unknown');
    const { id, name } = user.data;
    return { provider: 'linuxdo', subject: String(id), displayName: name || 'Linux DO User' };
  }
}
