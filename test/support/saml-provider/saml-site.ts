import { type BrowserSession, dataOf, type Envelope, type SessionResponse } from '../tollgate/browser-session.js';
import { openSession, setOption, setUpSite, type TestUser } from '../tollgate/fixtures.js';
import { startApp, type TestApp } from '../tollgate/test-app.js';
import type { Statement } from './saml-messages.js';
import { base64, type LoginRequest, SamlProvider, type Signing } from './saml-provider.js';

/** A user as login responses contain it. */
export interface SignedIn {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly group: string;
}

export type SignInResponse = SessionResponse<Envelope<SignedIn> & { return_to?: string }>;

/** The attributes that the provider sends about an employee. */
export type Employee = Pick<Statement, 'nameId'> & Partial<Statement>;

let employees = 0;

/** A product whose users sign in with the SAML provider of their company. */
export class SamlSite {
  private constructor(
    readonly tollgate: TestApp,
    readonly provider: SamlProvider,
    readonly root: TestUser,
    readonly metadata: string,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<SamlSite> {
    const tollgate = await startApp(env);
    const provider = await SamlProvider.start();
    const root = await setUpSite(tollgate);
    const metadata = await (await fetch(`${tollgate.url}/api/oauth/saml/metadata`)).text();
    const site = new SamlSite(tollgate, provider, root, metadata);
    await site.configure();
    return site;
  }

  async close(): Promise<void> {
    await this.tollgate.close();
    await this.provider.close();
  }

  async option(key: string, value: string): Promise<void> {
    await setOption(this.root, key, value);
  }

  visitor(): BrowserSession {
    return openSession(this.tollgate);
  }

  /** A new employee, who has not signed in here yet. */
  newEmployee(facts: Partial<Statement> = {}): Employee {
    return { nameId: `employee-${++employees}`, ...facts };
  }

  /** Begins a login in a browser. @returns the request, as the provider reads it */
  async begin(browser: BrowserSession, query = ''): Promise<LoginRequest> {
    const location = await browser.sentOn(`/api/oauth/saml/start${query}`);
    if (location === null) throw new Error('No login was started');
    return this.provider.read(location, this.metadata);
  }

  /** The content of a response to a request; without a request, of a login that begins at the provider. */
  statement(employee: Employee, request?: LoginRequest): Statement {
    return {
      issuer: this.provider.entityId,
      audience: `${this.tollgate.url}/api/oauth/saml/metadata`,
      recipient: `${this.tollgate.url}/api/oauth/saml/acs`,
      ...(request && { inResponseTo: request.id }),
      ...employee,
    };
  }

  /**
   * Posts a form as the page of the provider does: from another site, so the browser sends no cookie.
   * @returns the address that the browser is redirected to
   */
  async post(
    path: string,
    form: Readonly<Record<string, string>>,
    browser?: BrowserSession,
  ): Promise<{ status: number; location: string; body: string }> {
    const response = await fetch(`${this.tollgate.url}/api/oauth/saml/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: this.provider.url, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(form),
    });
    browser?.keepCookies(response.headers);
    return { status: response.status, location: response.headers.get('location') ?? '', body: await response.text() };
  }

  /** The request of the console's page that the browser is redirected to. */
  async complete(browser: BrowserSession, location: string): Promise<SignInResponse> {
    const page = new URL(location, this.tollgate.url);
    if (page.pathname !== '/oauth/saml') throw new Error(`Unexpected redirect: ${location}`);
    return browser.call('GET', `/api/oauth/saml${page.search}`);
  }

  /** A whole login with the XML of a response. */
  async enter(xml: string, relayState: string, browser: BrowserSession): Promise<SignInResponse> {
    const { location } = await this.post('acs', { SAMLResponse: base64(xml), RelayState: relayState }, browser);
    return this.complete(browser, location);
  }

  /** Signs in, or binds the account of a browser that is signed in. */
  async signInWith(employee: Employee, browser: BrowserSession, signing?: Signing): Promise<SignInResponse> {
    const request = await this.begin(browser);
    return this.enter(this.provider.response(this.statement(employee, request), signing), request.relayState, browser);
  }

  async signIn(employee: Employee, browser = this.visitor()): Promise<SignedIn> {
    const user = dataOf(await this.signInWith(employee, browser));
    browser.userId = user.id;
    return user;
  }

  /** Fills in the options as the card of the settings does: from the metadata of the provider. */
  private async configure(): Promise<void> {
    const mutation = `mutation ($source: String!) {
      readSamlMetadata(source: $source) { entityId ssoUrl sloUrl certificates }
    }`;
    type Read = {
      readSamlMetadata: { entityId: string; ssoUrl: string; sloUrl: string | null; certificates: string[] };
    };
    const source = this.provider.entityId;
    const { readSamlMetadata: read } = await this.root.browser.graphql<Read>(mutation, { source });
    const options = {
      'saml.entity_id': read.entityId,
      'saml.sso_url': read.ssoUrl,
      'saml.slo_url': read.sloUrl ?? '',
      'saml.certificates': read.certificates.join('\n'),
      'saml.enabled': 'true',
    };
    for (const [key, value] of Object.entries(options)) await this.option(key, value);
  }
}
