import { BrowserSession, dataOf, type Envelope, type SessionResponse } from '../tollgate/browser-session.js';
import { openSession, setOption, setUpSite, type TestUser } from '../tollgate/fixtures.js';
import { startApp, type TestApp } from '../tollgate/test-app.js';
import { MockIdentity } from './mock-identity.js';
import type { MockPerson } from './oauth-application.js';

export type RedirectingName = 'github' | 'oidc' | 'linuxdo';
export const REDIRECTING_NAMES: readonly RedirectingName[] = ['github', 'oidc', 'linuxdo'];

/** A user as login responses contain it. */
export interface SignedIn {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
}
export type SignInResponse = SessionResponse<Envelope<SignedIn> & { return_to?: string }>;

let people = 0;

/** A product that accepts logins of all five providers, and the providers. */
export class SiteWithProviders {
  private constructor(
    readonly tollgate: TestApp,
    readonly identity: MockIdentity,
    readonly root: TestUser,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<SiteWithProviders> {
    const identity = await MockIdentity.start();
    const addresses = { GITHUB_URL: `${identity.url}/github`, LINUXDO_URL: `${identity.url}/linuxdo` };
    const tollgate = await startApp({ ...addresses, ...env });
    const site = new SiteWithProviders(tollgate, identity, await setUpSite(tollgate));
    await site.configure();
    return site;
  }

  async close(): Promise<void> {
    await this.tollgate.close();
    await this.identity.close();
  }

  visitor(): BrowserSession {
    return openSession(this.tollgate);
  }

  /** A new user, without an account on this site. */
  newPerson(provider: RedirectingName, facts: Partial<MockPerson> = {}): MockPerson {
    const number = ++people + 1_000;
    return { id: provider === 'oidc' ? `person-${number}` : number, login: `somebody${number}`, ...facts };
  }

  async option(key: string, value: string): Promise<void> {
    await setOption(this.root, key, value);
  }

  /** Opens the provider as the console does and consents. @returns the page to which the browser is redirected */
  async leave(browser: BrowserSession, provider: RedirectingName, person: MockPerson, query = ''): Promise<URL> {
    const location = await browser.sentOn(`/api/oauth/${provider}/start${query}`);
    if (location === null) throw new Error(`Provider ${provider} was not started`);
    return this.identity[provider].agree(location, person, this.pageOf(provider));
  }

  /** The login as earlier consoles did it, which built the address of the provider themselves. */
  async openProviderAsEarlierConsoles(
    browser: BrowserSession,
    provider: RedirectingName,
    person: MockPerson,
  ): Promise<URL> {
    const state = dataOf(await browser.get<string>('/api/oauth/state'));
    const url = new URL('http://authorize.invalid/');
    const redirect = provider === 'oidc' && { redirect_uri: this.pageOf(provider), response_type: 'code' };
    url.search = new URLSearchParams({ client_id: this.identity[provider].id, state, ...redirect }).toString();
    return this.identity[provider].agree(url.href, person, this.pageOf(provider));
  }

  /** The requests of the console's callback page. */
  completeSignIn(browser: BrowserSession, provider: RedirectingName, page: URL): Promise<SignInResponse> {
    return browser.call('GET', `/api/oauth/${provider}${page.search}`);
  }

  async signIn(provider: RedirectingName, person: MockPerson, browser = this.visitor()): Promise<SignedIn> {
    return dataOf(await this.completeSignIn(browser, provider, await this.leave(browser, provider, person)));
  }

  pageOf(provider: RedirectingName): string {
    return `${this.tollgate.url}/oauth/${provider}`;
  }

  private async configure(): Promise<void> {
    const { github, linuxdo, oidc, url, wechatToken, telegramBotToken } = this.identity;
    const options: Record<string, string> = {
      GitHubClientId: github.id,
      GitHubClientSecret: github.secret,
      LinuxDOClientId: linuxdo.id,
      LinuxDOClientSecret: linuxdo.secret,
      'oidc.client_id': oidc.id,
      'oidc.client_secret': oidc.secret,
      'oidc.well_known': `${url}/oidc/.well-known/openid-configuration`,
      WeChatServerAddress: `${url}/wechat`,
      WeChatServerToken: wechatToken,
      TelegramBotToken: telegramBotToken,
      GitHubOAuthEnabled: 'true',
      LinuxDOOAuthEnabled: 'true',
      'oidc.enabled': 'true',
      WeChatAuthEnabled: 'true',
      TelegramOAuthEnabled: 'true',
    };
    for (const [key, value] of Object.entries(options)) await this.option(key, value);
  }
}
