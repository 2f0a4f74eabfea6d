import { TOTP } from 'otpauth';
import { BrowserSession, dataOf, type Envelope, type SessionResponse } from './tollgate/browser-session.js';
import { PASSWORD, type TestUser } from './tollgate/fixtures.js';
import type { Site } from './tollgate/site.js';

let addresses = 0;

/** Environment of a product that trusts the client addresses that these browsers send. */
export const TRUSTS_CLIENT_ADDRESSES = { TRUSTED_PROXIES: '127.0.0.1' };

/** A browser with a separate address, so that rate limits by address apply to it alone. */
export class RemoteBrowser extends BrowserSession {
  readonly address = `198.51.${++addresses >> 8}.${addresses & 255}`;
  private readonly userAgent: string;

  constructor(baseUrl: () => string, userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0') {
    super(baseUrl);
    this.userAgent = userAgent;
  }

  override call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SessionResponse<Body>> {
    const own = { 'x-forwarded-for': this.address, 'user-agent': this.userAgent };
    return super.call(method, path, body, { ...own, ...headers });
  }

  logIn(
    username: string,
    password = PASSWORD,
  ): Promise<SessionResponse<Envelope<{ id?: number; require_2fa?: true }>>> {
    return this.post('/api/user/login', { username, password });
  }

  /** Whether the browser is logged in; expects REST and GraphQL to agree. */
  async isLoggedIn(): Promise<boolean> {
    const rest = (await this.get('/api/user/self')).body.success;
    const { viewer } = await this.graphql<{ viewer: object | null }>('{ viewer { username } }');
    if (rest !== (viewer !== null)) throw new Error('REST and GraphQL do not agree on who is logged in.');
    return rest;
  }
}

/** A new browser, logged in as the user. */
export async function alsoLoggedIn(site: Site, { username }: TestUser, userAgent?: string): Promise<RemoteBrowser> {
  const browser = new RemoteBrowser(() => site.tollgate.url, userAgent);
  dataOf(await browser.logIn(username));
  return browser;
}

/** The authenticator app on the phone of a user. */
export class AuthenticatorApp {
  private readonly totp: TOTP;

  constructor(readonly secret: string) {
    this.totp = new TOTP({ secret });
  }

  /** The current code, or the code of this number of 30-second steps later. */
  code(later = 0): string {
    return this.totp.generate({ timestamp: Date.now() + later * 30_000 });
  }
}

/** Enables the second factor of a user. The product then rejects codes up to the current one. */
export async function withSecondFactor({
  browser,
}: TestUser): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const { secret } = dataOf(await browser.post<{ secret: string }>('/api/user/2fa/setup'));
  const app = new AuthenticatorApp(secret);
  const enabled = await browser.post<{ backup_codes: string[] }>('/api/user/2fa/enable', { code: app.code() });
  return { app, recoveryCodes: dataOf(enabled).backup_codes };
}
