import { randomBytes } from 'node:crypto';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { given, type Person } from '../../support/tollgate/given.js';
import type { Site } from '../../support/tollgate/site.js';

/** What somebody is to the policy, after everything that has happened to them. */
export type Standing = 'nobody' | 'user' | 'admin' | 'root';

export interface Caller {
  readonly name: string;
  readonly standing: Standing;
  /** A login, for which alone some things are open. */
  readonly loggedIn: boolean;
  /** Carries a key that calls models. */
  readonly mayRelay: boolean;
  /** What the caller sends along. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of one more login of the same person, for calls that end it. */
  readonly anew: () => Promise<Readonly<Record<string, string>>>;
}

/** The root's access token comes before the root's login, which makes a new one on its way through the table. */
export const CALLERS = [
  'anonymous',
  'a user',
  'another user',
  'an administrator',
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

/** Brings everybody about who can stand at a door. */
export async function callersOf(site: Site): Promise<Record<CallerName, Caller>> {
  const { tollgate, administrator: root } = site;
  const newUser = () => given.user(tollgate, root);
  const manage = async ({ id }: Person, action: string) =>
    dataOf(await root.browser.post('/api/user/manage', { id, action }));
  const administrator = async () => {
    const admin = await newUser();
    await manage(admin, 'promote');
    return admin;
  };
  const accessTokenOf = async ({ browser }: Person) => dataOf(await browser.get<string>('/api/user/token'));
  const proof = { origin: tollgate.url, 'sec-fetch-site': 'same-origin' };
  const cookieOf = ({ browser }: Pick<Person, 'browser'>) => ({ ...proof, cookie: browser.cookieHeader });

  const byCookie = (person: Person, standing: Standing) => ({
    ...{ standing, loggedIn: standing !== 'nobody', mayRelay: false, headers: cookieOf(person) },
    anew: async () => {
      const browser = given.visitor(tollgate);
      await browser.post('/api/user/login', { username: person.username, password: given.password });
      return cookieOf({ browser });
    },
  });
  const byHeader = (authorization: string, standing: Standing, mayRelay = false) => {
    const headers = { authorization: `Bearer ${authorization}` };
    return { standing, loggedIn: false, mayRelay, headers, anew: () => Promise.resolve(headers) };
  };

  const [user, other, scripted, banned, bannedScript, deleted, expired] = await Promise.all([
    ...[newUser(), newUser(), newUser(), newUser(), newUser(), newUser(), newUser()],
  ] as const);
  const admins = await Promise.all([administrator(), administrator(), administrator()] as const);
  const [admin, scriptedAdmin, demoted] = admins;
  const bannedToken = await accessTokenOf(bannedScript);
  const { key } = await given.token(root, { unlimited_quota: true });
  await Promise.all([
    ...[manage(banned, 'disable'), manage(bannedScript, 'disable'), manage(deleted, 'delete')],
    ...[manage(demoted, 'demote')],
  ]);
  await site.database.query("UPDATE sessions SET last_seen_at = last_seen_at - interval '8 days' WHERE user_id = $1", [
    expired.id,
  ]);
  const anonymous = { id: 0, username: '', browser: given.visitor(tollgate) };
  const cast = {
    anonymous: byCookie(anonymous, 'nobody'),
    'a user': byCookie(user, 'user'),
    'another user': byCookie(other, 'user'),
    'an administrator': byCookie(admin, 'admin'),
    'an API token': byHeader(key, 'nobody', true),
    'an access token of a user': byHeader(await accessTokenOf(scripted), 'user'),
    'an access token of an administrator': byHeader(await accessTokenOf(scriptedAdmin), 'admin'),
    'the access token of the root': byHeader(await accessTokenOf(root), 'root'),
    'a made-up access token': byHeader(randomBytes(24).toString('hex'), 'nobody'),
    'the cookie of a banned user': byCookie(banned, 'nobody'),
    'an access token of a banned user': byHeader(bannedToken, 'nobody'),
    'the cookie of a deleted user': byCookie(deleted, 'nobody'),
    'a cookie that has expired': { ...byCookie(expired, 'nobody'), anew: async () => cookieOf(expired) },
    'the old cookie of a demoted administrator': byCookie(demoted, 'user'),
    'the root': byCookie(root, 'root'),
  };
  const named = CALLERS.map((name): [CallerName, Caller] => [name, { name, ...cast[name] }]);
  return Object.fromEntries(named) as Record<CallerName, Caller>;
}
