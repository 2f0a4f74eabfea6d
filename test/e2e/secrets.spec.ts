import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { definitionOf, isSecret, OPTION_KEYS } from '../../server/options/option-catalogue.js';
import { ROUTE_POLICY } from '../../server/platform/access/policy/routes.js';
import { dataOf, type GraphqlAnswer } from '../support/tollgate/browser-session.js';
import { given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';
import { plainQueries } from './fuzz/graphql-cases.js';

/** In every secret of the site; each has a number of its own behind it, so that one finds which one sang. */
const CANARY = 'canary7c1e';
const canary = (name: string) => `${CANARY}-${name.replace(/\W/g, '-')}`;

const server = join(import.meta.dirname, '..', '..', 'server');
const schema = buildSchema(readFileSync(join(server, 'schema.graphql'), 'utf8'));

let site: Site;
let people: Record<'anonymous' | 'user' | 'admin' | 'root', Person>;
const secrets: Record<string, string> = {
  ENCRYPTION_KEY: canary('encryption-key'),
  SESSION_SECRET: canary('session-secret'),
};
/** What a person may read of their own, and nobody else. */
let tokenKey: string;
let accessToken: string;

beforeAll(async () => {
  site = await Site.open({ env: { ...secrets, LOG_LEVEL: 'trace' } });
  const { tollgate, administrator: root } = site;
  const user = await given.user(tollgate, root, { quota: 10_000_000 });
  const admin = await given.user(tollgate, root);
  dataOf(await root.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
  people = { anonymous: { id: 0, username: '', browser: given.visitor(tollgate) }, user, admin, root };
  for (const key of OPTION_KEYS.filter((option) => isSecret(option))) {
    await given.option(root, key, canary(`option-${key}`));
  }
  const channel = { base_url: site.upstream.url, key: [1, 2].map((at) => canary(`channel-${at}`)).join('\n') };
  await given.channel(root, { ...channel, setting: `{"proxy":""}`, models: 'gpt-4o-mini' });
  const webhook = { webhook_url: 'https://hooks.example/x', webhook_secret: canary('webhook') };
  const threshold = { quota_warning_threshold: 1_000 };
  dataOf(await user.browser.put('/api/user/setting', { notify_type: 'webhook', ...threshold, ...webhook }));
  dataOf(await user.browser.put('/api/user/self', { original_password: given.password, password: canary('password') }));
  dataOf(await user.browser.post('/api/user/login', { username: user.username, password: canary('password') }));
  const token = await given.token(user);
  tokenKey = token.key.slice('sk-'.length);
  accessToken = dataOf(await user.browser.get<string>('/api/user/token'));
  await work(token.key);
});
afterAll(() => site.close());

/** Calls that succeed and calls that fail in every way that might tell too much. */
async function work(key: string): Promise<void> {
  const { url } = site.tollgate;
  const call = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then((response) => response.text());
  const chat = (model: string) => ({ model, messages: [{ role: 'user', content: 'hello' }] });
  const bearer = { authorization: `Bearer ${key}` };
  await call('/v1/chat/completions', bearer, chat('gpt-4o-mini'));
  await call('/v1/chat/completions', bearer, { ...chat('gpt-4o-mini'), stream: true });
  await call('/v1/chat/completions', bearer, chat('nothing-of-the-kind'));
  await call('/v1/messages', { 'x-api-key': key }, chat('gpt-4o-mini'));
  await call(
    `/v1beta/models/gpt-4o-mini:generateContent?key=${key}`,
    {},
    { contents: [{ parts: [{ text: 'hello' }] }] },
  );
  await call('/v1/chat/completions', { authorization: `Bearer sk-${canary('wrong-key')}` }, chat('gpt-4o-mini'));
  await call('/api/user/login', {}, { username: 'root', password: canary('wrong-password') });
  await call('/api/user/login', {}, `not json ${canary('wrong-body')}`);
  await call('/graphql', {}, { query: `{ ${canary('field').replaceAll('-', '_')} }` });
}

const routes = Object.entries(ROUTE_POLICY)
  .filter(([row, { access }]) => row.startsWith('GET ') && access !== 'page' && !row.includes('logout'))
  .map(([row]) =>
    row
      .slice('GET '.length)
      .replace('*', 'nothing')
      .replace(/:\w+(\([^)]*\))?/g, '1'),
  );
const roles = ['anonymous', 'user', 'admin', 'root'] as const;

/** The secrets in a text, those left out that the one who reads it may know. */
function heard(text: string, mayKnow: readonly string[] = []): string[] {
  const all = [...(text.match(new RegExp(`${CANARY}[\\w.-]*`, 'g')) ?? [])];
  for (const key of [tokenKey, accessToken]) if (!mayKnow.includes(key) && text.includes(key)) all.push(key);
  return [...new Set(all)];
}

describe('secrets', () => {
  it.each(roles)('are in no answer of a route that %s can read', async (role) => {
    const { browser, id } = people[role];
    for (const route of routes) {
      // A new access token is told once, to its owner.
      if (route === '/api/user/token') continue;
      const response = await fetch(`${site.tollgate.url}${route}`, {
        headers: { cookie: browser.cookieHeader, 'veloera-user': String(id), 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      });
      const text = await response.text();
      expect([route, heard(text, role === 'user' ? [tokenKey] : [])]).toEqual([route, []]);
    }
  });

  it.each(roles)('are in no answer of GraphQL that %s can read', async (role) => {
    const queries = plainQueries(schema);
    let answered = 0;
    for (const { query, variables } of queries) {
      const { body } = await people[role].browser.call<GraphqlAnswer<unknown>>('POST', '/graphql', {
        query,
        variables,
      });
      expect([query.slice(0, 60), heard(JSON.stringify(body))]).toEqual([query.slice(0, 60), []]);
      if (body.data) answered++;
    }
    // A document that is too large to be answered proves nothing.
    if (role === 'root') expect(answered / queries.length).toBeGreaterThan(0.7);
  });

  it('are in none of the lines that the server logs, not even when it tells everything', () => {
    // What nobody must know is in no line; what a caller made up may not be, either.
    expect(site.tollgate.output.length).toBeGreaterThan(1_000);
    expect(heard(site.tollgate.output)).toEqual([]);
  });

  it('are in no row of the database in clear', async () => {
    const tables = await site.database.query<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const rows = await site.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      expect([name, heard(rows.map(({ row }) => row).join('\n'))]).toEqual([name, []]);
    }
  });

  it('are all there: every secret option is set, and the calls were made', async () => {
    const { options } = await people.root.browser.graphql<{
      options: { key: string; secret: boolean; isSet: boolean }[];
    }>('{ options { key secret isSet } }');
    const secretOptions = options.filter(({ secret }) => secret);
    expect(secretOptions.every(({ isSet }) => isSet)).toBe(true);
    expect(secretOptions.map(({ key }) => key)).toEqual(
      OPTION_KEYS.filter((key) => definitionOf(key).type === 'SECRET'),
    );
    expect(await site.bills(people.user)).not.toHaveLength(0);
  });
});
