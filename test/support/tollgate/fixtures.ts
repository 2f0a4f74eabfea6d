import { randomBytes } from 'node:crypto';
import { randomAlphanumeric } from '../../../server/common/random.js';
import { cheapHash } from '../cheap-hash.js';
import { eventually } from '../eventually.js';
import type { TestDatabase } from '../test-database.js';
import { BrowserSession, dataOf } from './browser-session.js';
import type { Tollgate } from './tollgate.js';

/** The password of every user created here. */
export const PASSWORD = 'correct-horse-1';
const passwordHash = cheapHash(PASSWORD);

/** A user with a browser session that is logged in. */
export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly browser: BrowserSession;
}

/** A channel as the REST API accepts it; omitted fields have the product's defaults. */
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

/** A token as the REST API accepts it. */
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
  readonly backup_group?: string;
  readonly model_aliases?: string;
}

/** Redemption codes as GraphQL accepts them. */
export interface RedemptionFields {
  readonly name: string;
  readonly quota: number;
  readonly count?: number;
  readonly isGift?: boolean;
  readonly maxUses?: number;
  readonly key?: string;
}

/** A created token. */
export interface CreatedToken {
  readonly id: number;
  readonly name: string;
  /** With its sk- prefix. */
  readonly key: string;
}

const unique = (prefix: string): string => `${prefix}-${randomBytes(3).toString('hex')}`;

/** A browser session without a login. */
export const openSession = (server: Tollgate): BrowserSession => new BrowserSession(() => server.url);

/** Logs in a user who has the password of the tests. */
async function logIn(server: Tollgate, username: string): Promise<TestUser> {
  const browser = openSession(server);
  const user = dataOf(await browser.post<{ id: number }>('/api/user/login', { username, password: PASSWORD }));
  browser.userId = user.id;
  return { id: user.id, username, browser };
}

/** Completes the first-run setup and logs its super administrator in. */
export async function setUpSite(server: Tollgate, { selfUse = false } = {}): Promise<TestUser> {
  const setup = {
    username: 'root',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    SelfUseModeEnabled: selfUse,
    DemoSiteEnabled: false,
  };
  dataOf(await openSession(server).post('/api/setup', setup));
  return logIn(server, 'root');
}

/**
 * Creates an ordinary user with a balance in quota units and logs in.
 * @param overApi creates the user with the REST API, with all defaults for new users and log rows, instead of rows in
 * the database
 */
export async function createUser(
  server: Tollgate,
  administrator: TestUser,
  { quota = 0, username = unique('u'), overApi = false } = {},
): Promise<TestUser> {
  if (server.database && !overApi) {
    await insertUser(server.database, username, quota);
    return logIn(server, username);
  }
  await registerUser(administrator, username);
  const user = await logIn(server, username);
  const stored = dataOf(await administrator.browser.get<Record<string, unknown>>(`/api/user/${user.id}`));
  dataOf(await administrator.browser.put('/api/user/', { ...stored, quota }));
  return user;
}

function registerUser(administrator: TestUser, username: string): Promise<unknown> {
  return administrator.browser
    .post('/api/user/', { username, password: PASSWORD, display_name: username })
    .then(dataOf);
}

/**
 * The rows that requests of an administrator would store, without log rows, and with a cheap password hash, which a
 * login verifies quickly. Almost every test has its own user, and the requests would cost more than many tests.
 */
async function insertUser(database: TestDatabase, username: string, quota: number): Promise<void> {
  const insert = `
    WITH created AS (
      INSERT INTO users (username, display_name, password_hash, aff_code) VALUES ($1, $1, $2, $3) RETURNING id
    ), entry AS (
      INSERT INTO ledger_entries (user_id, amount, kind, effect_key)
      SELECT id, $4, 'adjustment', 'adjustment:' || gen_random_uuid() FROM created WHERE $4::bigint <> 0
    )
    INSERT INTO user_balances (user_id, quota) SELECT id, $4 FROM created`;
  await database.query(insert, [username, passwordHash, randomAlphanumeric(4), quota]);
}

/** Creates a channel and returns its id. */
export async function createChannel(administrator: TestUser, fields: ChannelFields): Promise<number> {
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
  const created = channels.find((channel) => channel.name === name);
  if (!created) throw new Error(`The channel ${name} is not in the list.`);
  return created.id;
}

/** Creates a token of the user and returns it with its key; one request, where the REST API needs two. */
export async function createToken(owner: TestUser, fields: TokenFields = {}): Promise<CreatedToken> {
  const mutation = 'mutation ($input: CreateTokenInput!) { createTokens(input: $input) { key token { id name } } }';
  const {
    createTokens: [created],
  } = await owner.browser.graphql<{ createTokens: { key: string; token: { id: string; name: string } }[] }>(mutation, {
    input: tokenInput(fields),
  });
  if (!created) throw new Error('No token was created.');
  return { id: Number(created.token.id), name: created.token.name, key: created.key };
}

/** The fields as GraphQL accepts them. */
function tokenInput(fields: TokenFields): Record<string, unknown> {
  const { expired_time: expiry = -1 } = fields;
  return {
    name: fields.name ?? unique('token'),
    remainQuota: fields.remain_quota,
    unlimitedQuota: fields.unlimited_quota,
    expiresAt: expiry === -1 ? null : new Date(expiry * 1000),
    group: fields.group,
    modelLimitsEnabled: fields.model_limits_enabled,
    modelLimits: fields.model_limits?.split(','),
    allowIps: fields.allow_ips?.split('\n'),
    requestsPerMinute: fields.rpm_limit,
    tokensPerMinute: fields.tpm_limit,
    dailyQuota: fields.daily_quota,
    weeklyQuota: fields.weekly_quota,
    monthlyQuota: fields.monthly_quota,
    backupGroup: fields.backup_group,
    modelAliases: fields.model_aliases,
  };
}

/** Creates redemption codes and returns them. */
export async function createRedemptions(administrator: TestUser, input: RedemptionFields): Promise<string[]> {
  const mutation = 'mutation ($input: CreateRedemptionsInput!) { createRedemptions(input: $input) { key } }';
  const { createRedemptions: created } = await administrator.browser.graphql<{
    createRedemptions: { key: string }[];
  }>(mutation, { input });
  return created.map(({ key }) => key);
}

/** Sets one option of the site. */
export async function setOption(administrator: TestUser, key: string, value: string): Promise<void> {
  dataOf(await administrator.browser.put('/api/option/', { key, value }));
}

/**
 * Resolves when every process has the changes of options and channels that were made before: it sets an option, which
 * arrives after them. A process receives the changes of another one a moment later.
 */
export async function optionsReached(
  administrator: TestUser,
  gateways: readonly { readonly url: string }[],
): Promise<void> {
  const name = randomAlphanumeric(12);
  await setOption(administrator, 'SystemName', name);
  const nameAt = async ({ url }: { readonly url: string }) => {
    const status = (await (await fetch(`${url}/api/status`)).json()) as { data: { system_name: string } };
    return status.data.system_name;
  };
  await eventually(
    () => Promise.all(gateways.map(nameAt)),
    (names) => names.every((each) => each === name),
  );
}
