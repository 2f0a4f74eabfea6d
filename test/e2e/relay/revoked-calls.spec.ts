import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import {
  type Behaviour,
  hangBeforeHeaders,
  hangMidStream,
  respondWith,
} from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  openSession,
  PASSWORD,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const MODEL = 'gpt-4o-mini';
/** Two parts of the text, and then nothing. */
const HANGING = hangMidStream(3, { text: 'one two three four' });

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: MODEL });
  await setOption(site.administrator, 'StoredResponseHours', '24');
  await setOption(site.administrator, 'TeamCreationEnabled', 'true');
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

const changeToken = (fields: object) => async () =>
  dataOf(
    await user.browser.put('/api/token/', {
      id: token.id,
      name: 't',
      unlimited_quota: true,
      remain_quota: 0,
      expired_time: -1,
      ...fields,
    }),
  );
const manage = (action: string) => async () =>
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: user.id, action }));

interface Call {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly fields?: object;
}

/** Sends a call; returns when the upstream has received it. */
async function begun(behaviour: Behaviour, { path = '/v1/chat/completions', headers = {}, fields = {} }: Call = {}) {
  site.upstream.next(behaviour);
  const arrived = site.upstream.arrival();
  const response = fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: MODEL, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 10, ...fields }),
  });
  const request = await arrived;
  return { response, request };
}

/** A stream of which the client has received a part. */
async function openStream(call: Call = {}) {
  const { response, request } = await begun(HANGING, { ...call, fields: { stream: true } });
  const reader = ((await response).body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const read = async () => {
    const { value } = await reader.read();
    text += Buffer.from(value ?? []).toString();
    return value !== undefined;
  };
  while (!text.includes('one')) await read();
  /** All of it, when it has ended. */
  const whole = async () => {
    while (await read());
    return text;
  };
  return { whole, request };
}

const bills = () =>
  site.database.query<{ quota: number; completion_tokens: number }>(
    'SELECT quota::int, completion_tokens FROM logs WHERE user_id = $1 AND type = 2',
    [user.id],
  );

describe('stream in progress', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['its user is banned', manage('disable'), 'user_banned'],
    ['its user is deleted', manage('delete'), 'token_invalid'],
    ['its token is deleted', async () => dataOf(await user.browser.delete(`/api/token/${token.id}`)), 'token_invalid'],
    [
      'its token is disabled',
      async () => dataOf(await user.browser.put('/api/token/?status_only=true', { id: token.id, status: 2 })),
      'token_disabled',
    ],
    ['its token is limited to other addresses', changeToken({ allow_ips: '203.0.113.7' }), 'ip_not_allowed'],
    [
      'its user is banned during a maintenance',
      async () => {
        await setOption(site.administrator, 'MaintenanceEnabled', 'true');
        await manage('disable')();
        await setOption(site.administrator, 'MaintenanceEnabled', 'false');
      },
      'user_banned',
    ],
  ])('ends with an error, and is charged until then, when %s', async (_, change, code) => {
    const { whole, request } = await openStream();
    await change();
    expect(await whole()).toContain(code);
    expect(await request.ended).toBe('aborted');
    const [bill, ...others] = await bills();
    expect(bill?.quota).toBeGreaterThan(0);
    expect(bill?.completion_tokens).toBeGreaterThan(0);
    expect(others).toEqual([]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('of a project ends when the project is archived', async () => {
    const team = dataOf(await user.browser.post<{ id: number }>('/api/team', { name: `team of ${user.username}` }));
    const path = `/api/team/${team.id}`;
    const project = dataOf(await user.browser.post<{ id: number }>(`${path}/projects`, { name: 'website' }));
    dataOf(await user.browser.post(`${path}/transfers`, { amount: 1_000_000, effect_key: 'first' }));
    const fields = { name: 'web', team_id: team.id, project_id: project.id, unlimited_quota: true, expired_time: -1 };
    dataOf(await user.browser.post('/api/token', fields));
    const [ofProject] = dataOf(
      await user.browser.get<CreatedToken[]>(`/api/token?team_id=${team.id}&project_id=${project.id}`),
    );
    const { whole, request } = await openStream({ headers: { authorization: `Bearer ${ofProject?.key}` } });
    dataOf(await user.browser.post(`${path}/projects/${project.id}/archive`, {}));
    expect(await whole()).toContain('project_archived');
    expect(await request.ended).toBe('aborted');
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is not a use of the key when it is checked again', async () => {
    const { whole } = await openStream();
    const rotate = 'mutation ($id: ID!) { rotateToken(id: $id, overlapHours: 1) { key } }';
    await user.browser.graphql(rotate, { id: String(token.id) });
    await manage('disable')();
    await whole();
    const uses = 'SELECT key_used_at, former_key_used_at FROM tokens WHERE id = $1';
    expect(await site.database.query(uses, [token.id])).toEqual([{ key_used_at: null, former_key_used_at: null }]);
  });

  it('goes on when its user and token may still call', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { response } = await begun(respondWith({ text: 'one' }, {}, { after: promise }), {
      fields: { stream: true },
    });
    dataOf(await user.browser.put('/api/user/self', { username: user.username, display_name: 'Renamed' }));
    resolve();
    expect(await (await response).text()).toContain('[DONE]');
  });
});

it('a call without streaming whose user is banned is refused, not charged, and in the log of failed calls', async () => {
  const { response } = await begun(hangBeforeHeaders());
  await manage('disable')();
  expect((await response).status).toBe(403);
  expect(await (await response).json()).toMatchObject({ error: { code: 'user_banned' } });
  expect(await bills()).toEqual([]);
  const failures = () => site.database.query('SELECT details FROM logs WHERE user_id = $1 AND type = 100', [user.id]);
  const [row] = await eventually(failures, ({ length }) => length > 0);
  expect(row).toMatchObject({ details: { status: 403, code: 'user_banned' } });
});

it('a response in the background whose token is disabled fails', async () => {
  const { response } = await begun(hangBeforeHeaders(), {
    path: '/v1/responses',
    fields: { input: 'Hi', background: true, max_output_tokens: 10 },
  });
  const { id } = (await (await response).json()) as { id: string };
  dataOf(await user.browser.put('/api/token/?status_only=true', { id: token.id, status: 2 }));
  const other = await createToken(user, { unlimited_quota: true });
  const stored = await eventually(
    async () => {
      const read = await fetch(`${site.tollgate.url}/v1/responses/${id}`, {
        headers: { authorization: `Bearer ${other.key}` },
      });
      return (await read.json()) as { status: string };
    },
    ({ status }) => status !== 'in_progress' && status !== 'queued',
  );
  expect(stored).toMatchObject({ status: 'failed', error: { code: 'token_disabled' } });
});

describe('stream of the playground', () => {
  const openInPlayground = () => {
    const { url } = site.tollgate;
    const browser = { origin: url, 'sec-fetch-site': 'same-origin', cookie: user.browser.cookieHeader };
    return openStream({ path: '/pg/chat/completions', headers: { authorization: '', ...browser } });
  };
  const inAnotherBrowser = async () => {
    const browser = openSession(site.tollgate);
    dataOf(await browser.post('/api/user/login', { username: user.username, password: PASSWORD }));
    return browser;
  };

  it.each<[string, () => Promise<unknown>, string]>([
    ['its user is banned', manage('disable'), 'user_banned'],
    ['its user logs out', async () => dataOf(await user.browser.get('/api/user/logout')), 'unauthenticated'],
    [
      'its login is ended from another one',
      async () => dataOf(await (await inAnotherBrowser()).delete('/api/user/self/sessions')),
      'unauthenticated',
    ],
  ])('ends, and is charged until then, when %s', async (_, change, code) => {
    const { whole, request } = await openInPlayground();
    await change();
    expect(await whole()).toContain(code);
    expect(await request.ended).toBe('aborted');
    expect((await bills()).map(({ completion_tokens: tokens }) => tokens > 0)).toEqual([true]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('goes on when another login of its user ends', async () => {
    const other = await inAnotherBrowser();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { url } = site.tollgate;
    const { response } = await begun(respondWith({ text: 'one' }, {}, { after: promise }), {
      path: '/pg/chat/completions',
      headers: { authorization: '', origin: url, 'sec-fetch-site': 'same-origin', cookie: user.browser.cookieHeader },
      fields: { stream: true },
    });
    dataOf(await other.get('/api/user/logout'));
    resolve();
    expect(await (await response).text()).toContain('[DONE]');
  });
});
