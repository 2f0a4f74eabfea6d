import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';
import { ProviderStore } from './provider-store.js';

const HOUR = 3_600;

/** A user of the provider, with the claims that it states. */
export interface Employee extends AccountClaims {
  readonly sub: string;
}

/** The browser of an employee at the provider, with its session there. */
export class EmployeeBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(readonly sub: string) {}

  /** Requests a page of the provider and follows its redirects to the first address elsewhere. */
  async follow(address: string, origin: string): Promise<URL> {
    for (let url = new URL(address, origin); ; ) {
      if (url.origin !== origin) return url;
      const response = await this.request(url);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`Unexpected page of the provider: ${await response.text()}`);
      url = new URL(location, url);
    }
  }

  /**
   * Ends the session at the provider, as its page does when the employee confirms.
   * @returns the address of the redirect
   */
  async endSession(address: string): Promise<string | null> {
    const page = await (await this.request(new URL(address))).text();
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    if (xsrf === undefined) throw new Error(`Unexpected page of the provider: ${page}`);
    const confirm = new URL('/session/end/confirm', address);
    return (await this.request(confirm, { xsrf, logout: 'yes' })).headers.get('location');
  }

  async request(url: URL, form?: Readonly<Record<string, string>>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, 'x-employee': this.sub },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/** An OpenID Connect provider of a company, in this process, on a free port. */
export class CompanyProvider {
  static readonly clientId = 'tollgate';
  static readonly clientSecret = 'a-secret-of-the-company-provider';
  readonly employees = new Map<string, Employee>();

  private constructor(
    private readonly server: Server,
    private readonly key: CryptoKey,
    readonly issuer: string,
  ) {}

  /** @param site the address of the product */
  static async start(site: string): Promise<CompanyProvider> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const company = new CompanyProvider(server, privateKey, issuer);
    const jwk = { ...(await exportJWK(privateKey)), kid: 'company', alg: 'RS256', use: 'sig' };
    const provider = new Provider(issuer, { ...company.configuration(site), jwks: { keys: [jwk] } });
    const serve = provider.callback();
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
      // The page of the login, where the employee has entered a name and a password.
      const accountId = String(request.headers['x-employee']);
      void provider.interactionFinished(request, response, { login: { accountId } });
    });
    return company;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get wellKnown(): string {
    return `${this.issuer}/.well-known/openid-configuration`;
  }

  /** A logout token of this provider; a claim that is undefined is absent. */
  async logoutToken(claims: JWTPayload, { key = this.key, alg = 'RS256' } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: this.issuer,
      aud: CompanyProvider.clientId,
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const payload = JSON.parse(JSON.stringify({ ...usual, ...claims }));
    return new SignJWT(payload).setProtectedHeader({ alg, kid: 'company', typ: 'logout+jwt' }).sign(key);
  }

  private configuration(site: string): Configuration {
    const claims = ['groups', 'realm_access', 'https://company.example/claims/team', 'department', 'oid'];
    return {
      adapter: ProviderStore,
      ttl: { AccessToken: HOUR, AuthorizationCode: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
      clients: [
        {
          client_id: CompanyProvider.clientId,
          client_secret: CompanyProvider.clientSecret,
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [`${site}/oauth/oidc`],
          post_logout_redirect_uris: [`${site}/login`],
          backchannel_logout_uri: `${site}/api/oauth/oidc/backchannel_logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub'],
        profile: ['name', 'preferred_username'],
        email: ['email', 'email_verified'],
        groups: claims,
      },
      scopes: ['openid', 'profile', 'email', 'groups'],
      cookies: { keys: ['only-for-tests'] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => {
            context.body = form;
          },
        },
      },
      // The default refuses local addresses, at which the product of the tests listens.
      fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body } as RequestInit),
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => this.employees.get(sub) ?? { sub } }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      // Consent was given by the company.
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId;
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId });
        grant.addOIDCScope('openid profile email groups');
        await grant.save();
        return grant;
      },
    };
  }
}
