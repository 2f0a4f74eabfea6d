import { BrowserSession, dataOf, type Envelope, type SessionResponse } from '../tollgate/browser-session.js';
import { openSession, setOption, setUpSite, type TestUser } from '../tollgate/fixtures.js';
import { startApp, type TestApp } from '../tollgate/test-app.js';
import { CompanyProvider, type Employee, EmployeeBrowser } from './company-provider.js';

/** A user as login responses contain it. */
export interface SignedIn {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly group: string;
}

/** The two browser sessions of an employee: here and at the provider. */
export interface EmployeeBrowsers {
  readonly browser: BrowserSession;
  readonly atProvider: EmployeeBrowser;
}

let employees = 0;

/** A product whose users sign in with the provider of their company. */
export class CompanySite {
  private constructor(
    readonly tollgate: TestApp,
    readonly provider: CompanyProvider,
    readonly root: TestUser,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<CompanySite> {
    const tollgate = await startApp(env);
    const provider = await CompanyProvider.start(tollgate.url);
    const site = new CompanySite(tollgate, provider, await setUpSite(tollgate));
    const options = {
      'oidc.well_known': provider.wellKnown,
      'oidc.client_id': CompanyProvider.clientId,
      'oidc.client_secret': CompanyProvider.clientSecret,
      'oidc.scopes': 'openid profile email groups',
      'oidc.enabled': 'true',
    };
    for (const [key, value] of Object.entries(options)) await site.option(key, value);
    return site;
  }

  async close(): Promise<void> {
    await this.tollgate.close();
    await this.provider.close();
  }

  async option(key: string, value: string): Promise<void> {
    await setOption(this.root, key, value);
  }

  async rules(rules: readonly object[]): Promise<void> {
    await this.option('oidc.claim_rules', JSON.stringify(rules));
  }

  /** A new employee, who has not signed in here yet. */
  addEmployee(claims: Partial<Employee> = {}): Employee {
    const employee = { sub: `employee-${++employees}`, ...claims };
    this.provider.employees.set(employee.sub, employee);
    return employee;
  }

  /** The claims that the provider sends about an employee from now on. */
  updateClaims({ sub }: Employee, claims: Partial<Employee>): void {
    this.provider.employees.set(sub, { ...claims, sub });
  }

  /** A browser of an employee at the product, and one at the provider. */
  browsersOf({ sub }: Employee): EmployeeBrowsers {
    return { browser: openSession(this.tollgate), atProvider: new EmployeeBrowser(sub) };
  }

  /** Signs in, or binds the account of a browser that is signed in. */
  async signInWith({ browser, atProvider }: EmployeeBrowsers): Promise<SessionResponse<Envelope<SignedIn>>> {
    const location = await browser.sentOn('/api/oauth/oidc/start');
    if (location === null) throw new Error('No login was started');
    const page = await atProvider.follow(location, this.provider.issuer);
    return browser.call('GET', `/api/oauth/oidc${page.search}`);
  }

  /** A logout that the provider reports to the product. */
  async postLogoutToken(token: string): Promise<{ status: number; code?: string | undefined }> {
    const response = await fetch(`${this.tollgate.url}/api/oauth/oidc/backchannel_logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    const { code } = (await response.json()) as Partial<Envelope>;
    return { status: response.status, code };
  }

  async signIn(employee: Employee, browsers = this.browsersOf(employee)): Promise<SignedIn> {
    const user = dataOf(await this.signInWith(browsers));
    browsers.browser.userId = user.id;
    return user;
  }
}
