import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
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

describe('times of a filter', () => {
  const read = (query: string) => user.browser.get<{ quota: number }>(`/api/log/self/stat?type=2&${query}`);

  it.each([
    ...['', '0', 'NaN', 'null', 'undefined'].map((text) => ({ time: text || 'no text', text: () => text })),
    { time: 'a part of a second', text: () => `${Date.now() / 1_000 - 600}` },
  ])('include the calls of this test with $time', async ({ text }) => {
    expect(dataOf(await read(`start_timestamp=${text()}`)).quota).toBeGreaterThan(0);
  });

  it.each(['start_timestamp=2026-10-01', 'end_timestamp=tomorrow'])(
    'are refused when they are invalid: %s',
    async (query) => {
      expect((await read(query)).body).toMatchObject({ success: false, code: 'invalid_input' });
    },
  );
});

describe('log of one token', () => {
  const path = (key: string) => `/api/log/token?key=${key}`;

  it.each(['with', 'without'])('is found by the key %s its prefix', async (prefix) => {
    const key = prefix === 'with' ? laptop.key : laptop.key.slice('sk-'.length);
    const response = await user.browser.get<LogRow[]>(path(key));
    expect(dataOf(response)).toMatchObject([
      { token_name: 'laptop', channel: 0 },
      { token_name: 'laptop', channel: 0 },
    ]);
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(dataOf(await user.browser.get<LogRow[]>(`${path(key)}&page_size=1&p=1`))).toHaveLength(1);
  });

  it.each(['/api/log/token', '/api/log/token/?p=0&page_size=1'])(
    'is returned by %s to the key alone',
    async (address) => {
      const read = async (key: string) => {
        const response = await fetch(`${site.tollgate.url}${address}`, { headers: { authorization: `Bearer ${key}` } });
        const { headers, status } = response;
        return {
          status,
          total: headers.get('x-total-count'),
          body: (await response.json()) as { success: boolean; data: LogRow[] },
        };
      };
      const { body, ...response } = await read(laptop.key);
      expect(response).toEqual({ status: 200, total: '2' });
      expect(body.data).toHaveLength(address.endsWith('1') ? 1 : 2);
      expect(body.data[0]).toMatchObject({ token_name: 'laptop', channel: 0 });
      expect(await read('sk-nonsense')).toMatchObject({ body: { success: false, code: 'access_token_invalid' } });
    },
  );

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
    const requested = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const before = await fetch(address, { method: 'OPTIONS', headers: requested });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization');
    const response = await fetch(address, { headers: { origin, authorization: `Bearer ${accessToken}` } });
    expect(response.status).toBe(200);
    for (const { headers } of [before, response]) {
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

describe('conversations', () => {
  const LIST = `query ($scope: Scope, $filter: LogFilter!) { conversations(scope: $scope, filter: $filter) {
    totalCount nodes { key calls errors models username tokenName promptTokens quota }
  } }`;
  const from = new Date(Date.now() - 86_400_000).toISOString();
  type List = { conversations: { totalCount: number; nodes: { key: string; calls: number; quota: number }[] } };
  const listOf = async ({ browser }: TestUser, scope = 'SELF', filter: Record<string, string> = { from }) =>
    (await browser.graphql<List>(LIST, { scope, filter })).conversations;

  it('are the calls with one id of the client, of one token', async () => {
    const send = (token: CreatedToken, id: string) =>
      site
        .openai(token)
        .chat.completions.create(
          { model: 'gpt-4o-mini', messages: [{ role: 'user', content: id }] },
          { headers: { 'session-id': id } },
        );
    const mine = await createToken(user, { name: 'agent' });
    for (const id of ['plan-a', 'plan-a', 'plan-b']) await send(mine, id);
    await send(await createToken(site.administrator), 'plan-a');

    const list = await listOf(user);
    expect(list).toMatchObject({
      totalCount: 2,
      nodes: [
        { calls: 1, errors: null },
        { calls: 2, errors: null, models: ['gpt-4o-mini'], tokenName: 'agent', username: user.username },
      ],
    });
    const [, { key, quota } = { key: '', quota: 0 }] = list.nodes;
    expect(JSON.stringify(list)).not.toContain('plan-a');
    const rows = dataOf(await user.browser.get<{ items: LogRow[] }>(`/api/log/self?conversation=${key}`)).items;
    expect(rows).toHaveLength(2);
    expect(rows.reduce((sum, row) => sum + row.quota, 0)).toBe(quota);
    expect(rows.map((row) => JSON.parse(row.other).conversation)).toEqual([key, key]);

    expect(await listOf(site.administrator)).toMatchObject({ totalCount: 1, nodes: [{ calls: 1, errors: 0 }] });
    expect(await listOf(site.administrator, 'SITE')).toMatchObject({ totalCount: 3 });
    expect(await listOf(site.administrator, 'SELF', { conversation: key })).toMatchObject({ totalCount: 0 });
    expect(await listOf(other)).toMatchObject({ totalCount: 0 });
  });
});

describe('content of chats', () => {
  const content = '{ systemPrompt context input output }';
  const messages = [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'First question' },
    { role: 'assistant' as const, content: 'First answer' },
    { role: 'user' as const, content: 'Who are you?' },
  ];
  const newest = async () => {
    const { logs } = await user.browser.graphql<{ logs: { nodes: { id: string }[] } }>(
      '{ logs(filter: { types: [2] }) { nodes { id } } }',
    );
    return logs.nodes[0]?.id ?? '';
  };
  const contentOf = async (id: string, reader = user) =>
    (await reader.browser.graphql<{ logContent: unknown }>(`{ logContent(id: "${id}") ${content} }`)).logContent;

  beforeAll(() => setOption(site.administrator, 'LogChatContentEnabled', 'true'));
  afterAll(() => setOption(site.administrator, 'LogChatContentEnabled', 'false'));

  const context = 'user: First question\n\nassistant: First answer';
  const kept = { systemPrompt: 'Be brief.', context, input: 'Who are you?', output: 'A parrot.' };
  const requests: [string, () => Promise<unknown>][] = [
    ['a whole answer', () => site.openai(laptop).chat.completions.create({ model: 'gpt-4o-mini', messages })],
    [
      'a stream',
      async () => {
        const stream = await site
          .openai(laptop)
          .chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
        for await (const _ of stream);
      },
    ],
    [
      'a stream of another API',
      async () => {
        const response = await fetch(`${site.tollgate.url}/v1/messages`, {
          method: 'POST',
          headers: { 'x-api-key': laptop.key, 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'gpt-4o-mini',
            max_tokens: 50,
            stream: true,
            system: 'Be brief.',
            messages: messages.slice(1),
          }),
        });
        await response.text();
      },
    ],
  ];

  it.each(requests)('is kept of %s', async (_, confirmation) => {
    site.upstream.byDefault(respondWith({ text: 'A parrot.', reasoning: 'Hm.' }));
    await confirmation();
    const id = await newest();
    await eventually(
      () => contentOf(id),
      (found) => found !== null,
    );
    expect(await contentOf(id)).toEqual(kept);
    expect(await contentOf(id, site.administrator)).toEqual(kept);
  });

  it('is in the record of a single row under its documented keys, and not in lists', async () => {
    const id = await newest();
    const log = dataOf(await user.browser.get<LogRow>(`/api/log/${id}`));
    expect(JSON.parse(log.other)).toMatchObject({
      system_prompt: 'Be brief.',
      context,
      input_content: 'Who are you?',
      output_content: 'A parrot.',
      model_ratio: expect.any(Number),
    });
    expect(log.other).not.toContain('admin_info');
    expect(JSON.stringify(await site.bills(user))).not.toContain('parrot');
  });

  it('is not returned to other users', async () => {
    const id = await newest();
    await expect(contentOf(id, other)).rejects.toThrow();
    expect((await other.browser.get(`/api/log/${id}`)).body).toMatchObject({ success: false, code: 'not_found' });
  });

  it('is recorded for its owner when an administrator reads it', async () => {
    const { items } = dataOf(await user.browser.get<{ items: LogRow[] }>('/api/log/self?type=3'));
    expect(items.map((row) => row.content)).toContainEqual(
      expect.stringMatching(/^管理员 .* 查看了日志 \d+ 的对话内容$/),
    );
  });

  it('is in the exports that request it', async () => {
    const download = ({ browser }: TestUser, path: string) =>
      fetch(`${site.tollgate.url}/api/log/${path}`, { headers: { cookie: browser.cookieHeader } });
    const linesOf = async (...sentRequests: Parameters<typeof download>) =>
      (await (await download(...sentRequests)).text()).trim().split('\n');
    const query = 'export?format=ndjson&type=2';
    const fields = { system_prompt: 'Be brief.', context, input_content: 'Who are you?', output_content: 'A parrot.' };
    const [own = ''] = await linesOf(user, `self/${query}&with_contents=true`);
    expect(JSON.parse(own)).toMatchObject(fields);
    const everyones = await linesOf(site.administrator, `${query}&with_contents=true`);
    expect(everyones.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(fields));
    for (const path of [`self/${query}`, `self/${query}&with_contents=false`]) {
      expect((await linesOf(user, path)).join()).not.toContain('parrot');
    }
    const refused = await download(user, `self/${query}&with_contents=yes`);
    expect(await refused.json()).toMatchObject({ success: false, code: 'invalid_parameter' });
    const { items } = dataOf(await site.administrator.browser.get<{ items: LogRow[] }>('/api/log/self?type=3'));
    const records = items.filter((row) => row.content.includes('导出了日志的对话内容'));
    expect(records).toHaveLength(1);
  });

  it('is not kept while LogChatContentEnabled is off', async () => {
    await setOption(site.administrator, 'LogChatContentEnabled', 'false');
    await site.openai(laptop).chat.completions.create({ model: 'gpt-4o-mini', messages });
    expect(await contentOf(await newest())).toBeNull();
  });
});
