import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  openSession,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { type LogRow, Site } from '../../support/tollgate/site.js';

let site: Site;
let user: TestUser;
let other: TestUser;
let laptop: CreatedToken;
let accessToken: string;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { name: 'primary', base_url: site.upstream.url });
  [user, other] = await Promise.all([
    createUser(site.tollgate, site.administrator, { quota: 1_000_000 }),
    createUser(site.tollgate, site.administrator),
  ]);
  laptop = await createToken(user, { name: 'laptop' });
  for (const token of [laptop, laptop, await createToken(user), await createToken(site.administrator)]) {
    await site.openai(token).chat.completions.create({
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'Hi' }],
    });
  }
  const made = await user.browser.graphql<{ createAccessToken: string }>('mutation { createAccessToken }');
  accessToken = made.createAccessToken;
});
afterAll(() => site.close());

describe('log of one token', () => {
  const path = (key: string) => `/api/log/token?key=${key}`;

  it.each(['with', 'without'])('is found by the key %s its prefix', async (prefix) => {
    const key = prefix === 'with' ? laptop.key : laptop.key.slice('sk-'.length);
    const answer = await user.browser.get<LogRow[]>(path(key));
    expect(dataOf(answer)).toMatchObject([
      { token_name: 'laptop', channel: 0 },
      { token_name: 'laptop', channel: 0 },
    ]);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(dataOf(await user.browser.get<LogRow[]>(`${path(key)}&page_size=1&p=1`))).toHaveLength(1);
  });

  it('is returned only to the owner of the token', async () => {
    for (const { browser } of [other, site.administrator]) {
      expect((await browser.get(path(laptop.key))).body).toMatchObject({ success: false, code: 'not_found' });
    }
    expect((await user.browser.get(path('sk-nonsense'))).body).toMatchObject({ success: false, code: 'not_found' });
    expect((await openSession(site.tollgate).get(path(laptop.key))).status).toBe(401);
  });

  it('can be read from another origin with an access token', async () => {
    const address = `${site.tollgate.url}${path(laptop.key)}`;
    const origin = 'https://elsewhere.example';
    const asked = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    const before = await fetch(address, { method: 'OPTIONS', headers: asked });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization');
    const answer = await fetch(address, { headers: { origin, authorization: `Bearer ${accessToken}` } });
    expect(answer.status).toBe(200);
    for (const { headers } of [before, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('channel of a logged call', () => {
  const channels = async ({ browser }: TestUser, path: string) =>
    dataOf(await browser.get<{ items: (LogRow & { channel_name: string })[] }>(path)).items.map(
      ({ channel, channel_name }) => [channel, channel_name],
    );

  it('is returned to administrators, also in their own log, but not to users', async () => {
    expect(await channels(site.administrator, '/api/log/?type=2')).toEqual(Array(4).fill([1, 'primary']));
    expect(await channels(site.administrator, '/api/log/self?type=2')).toEqual([[1, 'primary']]);
    expect(await channels(user, '/api/log/self?type=2')).toEqual(Array(3).fill([0, '']));
  });
});
