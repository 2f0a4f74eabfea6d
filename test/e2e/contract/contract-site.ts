import { randomBytes } from 'node:crypto';
import { eventually } from '../../support/eventually.js';
import { MailServer } from '../../support/mail-server.js';
import { MockEpay } from '../../support/mock-epay.js';
import { readMail } from '../../support/read-mail.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  openSession,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { type TestApp, WITH_JOBS } from '../../support/tollgate/test-app.js';

/** A site with one user of every role; the object of a call is created when the call needs it. */
export class ContractSite {
  private constructor(
    readonly site: Site<TestApp>,
    readonly people: Readonly<Record<'anonymous' | 'user' | 'admin' | 'root', TestUser>>,
    readonly mail: MailServer,
    readonly gateway: MockEpay,
  ) {}

  static async open(): Promise<ContractSite> {
    const [site, mail, gateway] = await Promise.all([
      Site.open({ ...WITH_JOBS, CRITICAL_RATE_LIMIT: '100000', TRUSTED_PROXIES: '127.0.0.1' }),
      MailServer.start({ withoutTls: true }),
      MockEpay.start(),
    ]);
    const { tollgate, administrator: root } = site;
    const user = await createUser(tollgate, root, { quota: 10_000_000 });
    const admin = await createUser(tollgate, root);
    dataOf(await root.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
    const anonymous: TestUser = { id: 0, username: '', browser: openSession(tollgate) };
    const contractSite = new ContractSite(site, { anonymous, user, admin, root }, mail, gateway);
    await contractSite.configure();
    return contractSite;
  }

  async close(): Promise<void> {
    await this.site.close();
    await Promise.all([this.mail.close(), this.gateway.close()]);
  }

  /** Returns a unique name. */
  name(prefix = 'n'): string {
    return `${prefix}${randomBytes(4).toString('hex')}`;
  }

  option(key: string, value: string): Promise<void> {
    return setOption(this.people.root, key, value);
  }

  /** Changes an option for one rejected request. */
  async while(key: string, value: string, afterwards: string, act: () => Promise<unknown>): Promise<void> {
    await this.option(key, value);
    try {
      await act();
    } finally {
      await this.option(key, afterwards);
    }
  }

  newUser(fields: { quota?: number } = {}): Promise<TestUser> {
    return createUser(this.site.tollgate, this.people.root, fields);
  }

  async newAdmin(): Promise<TestUser> {
    const admin = await this.newUser();
    dataOf(await this.people.root.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
    return admin;
  }

  newChannel(fields: Record<string, unknown> = {}): Promise<number> {
    return createChannel(this.people.root, { base_url: this.site.upstream.url, ...fields });
  }

  newToken(owner: TestUser, fields = {}): Promise<CreatedToken> {
    return createToken(owner, fields);
  }

  /** Creates redemption codes and returns their ids from the list. */
  async newCodes(fields: Record<string, unknown> = {}): Promise<{ name: string; keys: string[]; ids: number[] }> {
    const { browser } = this.people.root;
    const name = this.name('code');
    const body = { name, quota: 1_000, count: 1, is_gift: false, max_uses: -1, ...fields };
    const keys = dataOf(await browser.post<string[]>('/api/redemption/', body));
    const found = dataOf(
      await browser.get<{ items: { id: number; name: string }[] }>(`/api/redemption/search?keyword=${body.name}`),
    );
    return { name: String(body.name), keys, ids: found.items.map(({ id }) => id) };
  }

  /** Returns an email address that no user has. */
  address(): string {
    return `${this.name('mail')}@example.com`;
  }

  /** The first group of a pattern in the mail to an address. */
  async mailed(address: string, pattern: RegExp): Promise<string> {
    const find = () => this.mail.received.find(({ to }) => to.includes(address));
    const letter = await eventually(find, (found) => found !== undefined);
    const [, sought] = pattern.exec(letter ? readMail(letter.source).text : '') ?? [];
    if (sought === undefined) throw new Error(`No mail to ${address} matches ${pattern}.`);
    return sought;
  }

  /** The code that was mailed for the registration or the binding of an address. */
  async code(address: string): Promise<string> {
    dataOf(await openSession(this.site.tollgate).get(`/api/verification?email=${address}`));
    return this.mailed(address, /\b([0-9a-f]{6})\b/);
  }

  private async configure(): Promise<void> {
    const { tollgate } = this.site;
    const { port } = this.mail;
    const options: Record<string, string> = {
      ServerAddress: tollgate.url,
      SMTPServer: '127.0.0.1',
      SMTPPort: String(port),
      SMTPAccount: MailServer.login.user,
      SMTPToken: MailServer.login.password,
      CheckInEnabled: 'true',
      TimeZone: NOON_ZONE,
      QuotaPerUnit: '500000',
      PayAddress: this.gateway.url,
      EpayId: MockEpay.merchant.id,
      EpayKey: MockEpay.merchant.key,
      GitHubClientId: 'an id',
      GitHubClientSecret: 'a secret',
      GitHubOAuthEnabled: 'true',
      TelegramBotToken: 'a bot',
      TelegramOAuthEnabled: 'true',
      EmailDomainWhitelist: 'example.com',
    };
    for (const [key, value] of Object.entries(options)) await this.option(key, value);
  }
}
