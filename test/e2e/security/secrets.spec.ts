import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { definitionOf, isSecret, OPTION_KEYS } from '../../../server/options/catalogue/option-catalogue.js';
import { ROUTES } from '../../support/access-policy.js';
import { makeCertificate } from '../../support/test-certificate.js';
import { dataOf, type GraphqlResponse } from '../../support/tollgate/browser-session.js';
import {
  createChannel,
  createToken,
  createUser,
  openSession,
  PASSWORD,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';
import { plainQueries } from './fuzz/graphql-cases.js';

/** The start of every secret of the site; the name of the secret follows. */
const CANARY = 'canary7c1e';
const canary = (name: string) => `${CANARY}-${name.replace(/\W/g, '-')}`;

const server = join(import.meta.dirname, '..', '..', '..', 'server');
const schema = buildSchema(readFileSync(join(server, 'schema.graphql'), 'utf8'));

let site: Site<TestServer>;
let people: Record<'anonymous' | 'user' | 'admin' | 'root', TestUser>;
const secrets: Record<string, string> = {
  ENCRYPTION_KEY: canary('encryption-key'),
  SESSION_SECRET: canary('session-secret'),
};
/** Secrets that only their owner may read. */
let tokenKey: string;
let accessToken: string;
/** The first line of a secret that no canary can be. */
let signingKey: string;

beforeAll(async () => {
  site = await Site.openProcess({ env: { ...secrets, LOG_LEVEL: 'trace' } });
  const { tollgate, administrator: root } = site;
  const user = await createUser(tollgate, root, { quota: 10_000_000 });
  const admin = await createUser(tollgate, root);
  dataOf(await root.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
  people = { anonymous: { id: 0, username: '', browser: openSession(tollgate) }, user, admin, root };
  await setOption(root, 'ServerAddress', 'https://tollgate.example');
  const { cert, key: pem } = await makeCertificate('rsa');
  signingKey = pem.split('\n')[1] ?? '';
  await setOption(root, 'saml.signing_certificate', cert);
  for (const key of OPTION_KEYS.filter((option) => isSecret(option))) {
    await setOption(root, key, key === 'saml.signing_key' ? pem : canary(`option-${key}`));
  }
  const channel = { base_url: site.upstream.url, key: [1, 2].map((at) => canary(`channel-${at}`)).join('\n') };
  await createChannel(root, { ...channel, setting: `{"proxy":""}`, models: 'gpt-4o-mini' });
  const webhook = { webhook_url: 'https://hooks.example/x', webhook_secret: canary('webhook') };
  const threshold = { quota_warning_threshold: 1_000 };
  dataOf(await user.browser.put('/api/user/setting', { notify_type: 'webhook', ...threshold, ...webhook }));
  dataOf(await user.browser.put('/api/user/self', { original_password: PASSWORD, password: canary('password') }));
  dataOf(await user.browser.post('/api/user/login', { username: user.username, password: canary('password') }));
  const token = await createToken(user);
  tokenKey = token.key.slice('sk-'.length);
  accessToken = dataOf(await user.browser.get<string>('/api/user/token'));
  await makeCalls(token.key);
});
afterAll(() => site.close());

/** Makes calls that succeed, and calls that fail in ways that might expose a secret. */
async function makeCalls(key: string): Promise<void> {
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

const routes = [...ROUTES]
  .filter(([row, { access }]) => row.startsWith('GET ') && access !== 'page' && !row.includes('logout'))
  .map(([row]) =>
    row
      .slice('GET '.length)
      .replace('*', 'nothing')
      .replace(/:\w+(\([^)]*\))?/g, '1'),
  );
const roles = ['anonymous', 'user', 'admin', 'root'] as const;

/** The secrets in a text, except those that its reader may read. */
function secretsIn(text: string, mayKnow: readonly string[] = []): string[] {
  const all = [...(text.match(new RegExp(`${CANARY}[\\w.-]*`, 'g')) ?? [])];
  for (const key of [tokenKey, accessToken, signingKey])
    if (!mayKnow.includes(key) && text.includes(key)) all.push(key);
  return [...new Set(all)];
}

describe('secrets', () => {
  it.each(roles)('do not appear in REST responses to %s', async (role) => {
    const { browser, id } = people[role];
    for (const route of routes) {
      // This route returns a new access token to its owner.
      if (route === '/api/user/token') continue;
      const response = await fetch(`${site.tollgate.url}${route}`, {
        headers: { cookie: browser.cookieHeader, 'veloera-user': String(id), 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      });
      const text = await response.text();
      expect([route, secretsIn(text, role === 'user' ? [tokenKey] : [])]).toEqual([route, []]);
    }
  });

  it.each(roles)('do not appear in GraphQL responses to %s', async (role) => {
    const queries = plainQueries(schema);
    let answered = 0;
    for (const { query, variables } of queries) {
      const { body } = await people[role].browser.call<GraphqlResponse<unknown>>('POST', '/graphql', {
        query,
        variables,
      });
      expect([query.slice(0, 60), secretsIn(JSON.stringify(body))]).toEqual([query.slice(0, 60), []]);
      if (body.data) answered++;
    }
    // Queries that are rejected as too costly would make this test empty.
    if (role === 'root') expect(answered / queries.length).toBeGreaterThan(0.7);
  });

  it('do not appear in the log at level trace', () => {
    // This includes the wrong credentials that callers sent.
    expect(site.tollgate.output.length).toBeGreaterThan(1_000);
    expect(secretsIn(site.tollgate.output)).toEqual([]);
  });

  it('are not stored in plain text in the database', async () => {
    const tables = await site.database.query<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const rows = await site.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      expect([name, secretsIn(rows.map(({ row }) => row).join('\n'))]).toEqual([name, []]);
    }
  });

  it('are set for every secret option, and the calls of this test were billed', async () => {
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
