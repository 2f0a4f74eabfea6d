import { randomBytes } from 'node:crypto';
import { BrowserSession, dataOf } from './browser-session.js';
import type { Tollgate } from './tollgate.js';

const password = 'correct-horse-1';

/** A user with a browser that is logged in. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly browser: BrowserSession;
}

/** A channel as the REST API takes it; what is left out has the product's defaults. */
export interface ChannelFields {
  readonly type?: number;
  readonly name?: string;
  readonly key?: string;
  readonly base_url: string;
  readonly models?: string;
  readonly group?: string;
  readonly priority?: number;
  readonly weight?: number;
  readonly model_mapping?: string;
  readonly [field: string]: unknown;
}

/** A token as the REST API takes it. */
export interface TokenFields {
  readonly name?: string;
  readonly remain_quota?: number;
  readonly unlimited_quota?: boolean;
  readonly expired_time?: number;
  readonly group?: string;
  readonly model_limits_enabled?: boolean;
  readonly model_limits?: string;
  readonly allow_ips?: string;
  readonly rpm_limit?: number;
  readonly tpm_limit?: number;
  readonly daily_quota?: number;
  readonly weekly_quota?: number;
  readonly monthly_quota?: number;
}

/** Redemption codes as GraphQL takes them. */
export interface RedemptionFields {
  readonly name: string;
  readonly quota: number;
  readonly count?: number;
  readonly isGift?: boolean;
  readonly maxUses?: number;
  readonly key?: string;
}

/** A token that was made. */
export interface GivenToken {
  readonly id: number;
  readonly name: string;
  /** With its sk- prefix. */
  readonly key: string;
}

const unique = (prefix: string): string => `${prefix}-${randomBytes(3).toString('hex')}`;

async function loggedIn(tollgate: Tollgate, username: string): Promise<Person> {
  const browser = new BrowserSession(() => tollgate.url);
  const user = dataOf(await browser.post<{ id: number }>('/api/user/login', { username, password }));
  browser.userId = user.id;
  return { id: user.id, username, browser };
}

/** What a test starts from, made through the same REST API scripts use. */
export const given = {
  /** The password of every person made here. */
  password,

  /** A browser nobody has logged in with. */
  visitor: (tollgate: Tollgate): BrowserSession => new BrowserSession(() => tollgate.url),

  /** First-run setup, and its super administrator logged in. */
  async administrator(tollgate: Tollgate, { selfUse = false } = {}): Promise<Person> {
    const setup = {
      username: 'root',
      password,
      confirmPassword: password,
      SelfUseModeEnabled: selfUse,
      DemoSiteEnabled: false,
    };
    dataOf(await given.visitor(tollgate).post('/api/setup', setup));
    return loggedIn(tollgate, 'root');
  },

  /** An ordinary user, logged in, with the balance given (quota units). */
  async user(tollgate: Tollgate, administrator: Person, { quota = 0, username = unique('u') } = {}): Promise<Person> {
    dataOf(await administrator.browser.post('/api/user/', { username, password, display_name: username }));
    const user = await loggedIn(tollgate, username);
    const stored = dataOf(await administrator.browser.get<Record<string, unknown>>(`/api/user/${user.id}`));
    dataOf(await administrator.browser.put('/api/user/', { ...stored, quota }));
    return user;
  },

  /** A channel; returns its id. */
  async channel(administrator: Person, fields: ChannelFields): Promise<number> {
    const name = fields.name ?? unique('channel');
    const body = {
      type: 1,
      key: 'sk-upstream',
      models: 'gpt-4o-mini',
      group: 'default',
      priority: 0,
      weight: 0,
      ...fields,
      name,
    };
    dataOf(await administrator.browser.post('/api/channel/', body));
    const channels = dataOf(
      await administrator.browser.get<{ id: number; name: string }[]>(`/api/channel/search?keyword=${name}`),
    );
    const made = channels.find((channel) => channel.name === name);
    if (!made) throw new Error(`The channel ${name} is not in the list.`);
    return made.id;
  },

  /** A token of the person, with its key. */
  async token(owner: Person, fields: TokenFields = {}): Promise<GivenToken> {
    const name = fields.name ?? unique('token');
    const body = { remain_quota: 500_000, unlimited_quota: false, expired_time: -1, ...fields, name };
    dataOf(await owner.browser.post('/api/token/', body));
    const tokens = dataOf(await owner.browser.get<GivenToken[]>('/api/token/?p=0&size=100'));
    const made = tokens.find((token) => token.name === name);
    if (!made) throw new Error(`The token ${name} is not in the list.`);
    return { ...made, key: made.key.startsWith('sk-') ? made.key : `sk-${made.key}` };
  },

  /** Redemption codes; returns them. */
  async redemptions(administrator: Person, input: RedemptionFields): Promise<string[]> {
    const mutation = 'mutation ($input: CreateRedemptionsInput!) { createRedemptions(input: $input) { key } }';
    const { createRedemptions: made } = await administrator.browser.graphql<{ createRedemptions: { key: string }[] }>(
      mutation,
      { input },
    );
    return made.map(({ key }) => key);
  },

  /** One option of the site. */
  async option(administrator: Person, key: string, value: string): Promise<void> {
    dataOf(await administrator.browser.put('/api/option/', { key, value }));
  },
};
