import { randomBytes } from 'node:crypto';
import { dataOf } from '../../../support/tollgate/browser-session.js';
import { createToken, createUser, openSession, PASSWORD, type TestUser } from '../../../support/tollgate/fixtures.js';
import type { Site } from '../../../support/tollgate/site.js';

/** The rank of a caller in the access policy. */
type Rank = 'visitor' | 'user' | 'admin' | 'root';

export interface Caller {
  readonly name: string;
  readonly rank: Rank;
  /** The permissions of a caller who is not an administrator. */
  readonly permissions?: readonly string[];
  /** Whether the caller is a service credential, which has no access to data of its maker. */
  readonly isService?: boolean;
  /** Whether the caller has a login session, which some calls require. */
  readonly loggedIn: boolean;
  /** Whether the caller has an API token for relay calls. */
  readonly mayRelay: boolean;
  /** The headers that the caller sends. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of another login of the same user, for calls that end a login. */
  readonly anew: () => Promise<Readonly<Record<string, string>>>;
}

/** The access token of the root comes before the login of the root, whose calls replace the access token. */
export const CALLERS = [
  'anonymous',
  'a user',
  'another user',
  'an administrator',
  'support',
  'a service credential',
  'an API token',
  'an access token of a user',
  'an access token of an administrator',
  'the access token of the root',
  'a made-up access token',
  'the cookie of a banned user',
  'an access token of a banned user',
  'the cookie of a deleted user',
  'a cookie that has expired',
  'the old cookie of a demoted administrator',
  'the root',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** What the documentation says about support. */
export const SUPPORT = ['users:read', 'users:write', 'logs:read', 'payments:read'] as const;

/** The scopes of the service credential, and what they include. */
const SERVICE_SCOPES = ['channels:write', 'logs:read', 'health:read'] as const;
export const SERVICE_PERMISSIONS = ['channels:read', ...SERVICE_SCOPES] as const;

/** Creates every kind of caller. */
export async function callersOf(site: Site): Promise<Record<CallerName, Caller>> {
  const { tollgate, administrator: root } = site;
  const newUser = () => createUser(tollgate, root);
  const manage = async ({ id }: TestUser, action: string) =>
    dataOf(await root.browser.post('/api/user/manage', { id, action }));
  const administrator = async () => {
    const admin = await newUser();
    await manage(admin, 'promote');
    return admin;
  };
  const accessTokenOf = async ({ browser }: TestUser) => dataOf(await browser.get<string>('/api/user/token'));
  const sameOrigin = { origin: tollgate.url, 'sec-fetch-site': 'same-origin' };
  const cookieOf = ({ browser }: Pick<TestUser, 'browser'>) => ({ ...sameOrigin, cookie: browser.cookieHeader });

  const byCookie = (person: TestUser, rank: Rank) => ({
    rank,
    loggedIn: rank !== 'visitor',
    mayRelay: false,
    headers: cookieOf(person),
    anew: async () => {
      const browser = openSession(tollgate);
      await browser.post('/api/user/login', { username: person.username, password: PASSWORD });
      return cookieOf({ browser });
    },
  });
  const support = async () => {
    const person = await newUser();
    dataOf(await root.browser.put(`/api/user/${person.id}/staff_role`, { staff_role: 'support' }));
    return person;
  };
  const serviceCredential = async () => {
    const input = { name: 'export', scopes: [...SERVICE_SCOPES] };
    return dataOf(await root.browser.post<{ secret: string }>('/api/service_credential', input)).secret;
  };
  const byHeader = (authorization: string, rank: Rank, mayRelay = false) => {
    const headers = { authorization: `Bearer ${authorization}` };
    return { rank, loggedIn: false, mayRelay, headers, anew: () => Promise.resolve(headers) };
  };

  const [user, other, scripted, banned, bannedScript, deleted, expired] = await Promise.all([
    newUser(),
    newUser(),
    newUser(),
    newUser(),
    newUser(),
    newUser(),
    newUser(),
  ] as const);
  const admins = await Promise.all([administrator(), administrator(), administrator()] as const);
  const [admin, scriptedAdmin, demoted] = admins;
  const bannedToken = await accessTokenOf(bannedScript);
  const { key } = await createToken(root, { unlimited_quota: true });
  await Promise.all([
    manage(banned, 'disable'),
    manage(bannedScript, 'disable'),
    manage(deleted, 'delete'),
    manage(demoted, 'demote'),
  ]);
  await site.database.query("UPDATE sessions SET last_seen_at = last_seen_at - interval '8 days' WHERE user_id = $1", [
    expired.id,
  ]);
  const anonymous = { id: 0, username: '', browser: openSession(tollgate) };
  const callers = {
    anonymous: byCookie(anonymous, 'visitor'),
    'a user': byCookie(user, 'user'),
    'another user': byCookie(other, 'user'),
    'an administrator': byCookie(admin, 'admin'),
    support: { ...byCookie(await support(), 'user'), permissions: SUPPORT },
    'a service credential': {
      ...byHeader(await serviceCredential(), 'user'),
      isService: true,
      permissions: SERVICE_PERMISSIONS,
    },
    'an API token': byHeader(key, 'visitor', true),
    'an access token of a user': byHeader(await accessTokenOf(scripted), 'user'),
    'an access token of an administrator': byHeader(await accessTokenOf(scriptedAdmin), 'admin'),
    'the access token of the root': byHeader(await accessTokenOf(root), 'root'),
    'a made-up access token': byHeader(randomBytes(24).toString('hex'), 'visitor'),
    'the cookie of a banned user': byCookie(banned, 'visitor'),
    'an access token of a banned user': byHeader(bannedToken, 'visitor'),
    'the cookie of a deleted user': byCookie(deleted, 'visitor'),
    'a cookie that has expired': { ...byCookie(expired, 'visitor'), anew: async () => cookieOf(expired) },
    'the old cookie of a demoted administrator': byCookie(demoted, 'user'),
    'the root': byCookie(root, 'root'),
  };
  const named = CALLERS.map((name): [CallerName, Caller] => [name, { name, ...callers[name] }]);
  return Object.fromEntries(named) as Record<CallerName, Caller>;
}
