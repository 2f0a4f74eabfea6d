import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { createChannel, createUser, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { families } from './dialects/families.js';

const PATH = '/pg/chat/completions';
const apis = families.filter(({ name }) => ['openai', 'anthropic', 'gemini'].includes(name));
const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
];
const question = { role: 'user', content: 'How is it in Oslo?' };
const call = { id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' };

let site: Site;
let upstream: MockUpstream;
let user: TestUser;

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start(apis.map(({ mock }) => mock));
  await setOption(
    site.administrator,
    'ModelRatio',
    JSON.stringify(Object.fromEntries(apis.map(({ model }) => [model, 1]))),
  );
  for (const { model, channel } of apis) {
    await createChannel(site.administrator, { base_url: upstream.url, models: model, ...channel });
  }
  user = await createUser(site.tollgate, site.administrator, { quota: 100_000_000 });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

interface Delta {
  content?: string | null;
  tool_calls?: { id?: string; function: { name?: string; arguments: string } }[];
}
interface Reply {
  choices: { delta?: Delta; message?: Delta }[];
}

/** Text and calls of tools of a reply, as the playground reads them. */
async function send(stream: boolean, body: object) {
  const { url } = site.tollgate;
  const response = await fetch(`${url}${PATH}`, {
    method: 'POST',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      cookie: user.browser.cookieHeader,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...body, stream }),
  });
  const text = await response.text();
  const documents = stream ? [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']) => json) : [text];
  const chunks = documents.map((json) => JSON.parse(json) as Reply);
  const deltas = chunks.flatMap(({ choices }) => choices.flatMap(({ delta, message }) => delta ?? message ?? []));
  const calls = deltas.flatMap(({ tool_calls = [] }) => tool_calls);
  return {
    text: deltas.map(({ content }) => content ?? '').join(''),
    id: calls[0]?.id,
    name: calls[0]?.function.name,
    arguments: calls.map((part) => part.function.arguments).join(''),
  };
}

describe('playground without a login', () => {
  it.each([
    ['a script', {}],
    ['a script with the id of a user', { 'veloera-user': '1' }],
    ['a script with an unknown cookie', { cookie: 'session=unknown' }],
  ])('rejects %s with 401', async (_, headers) => {
    const response = await fetch(`${site.tollgate.url}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'gpt-4o', messages: [question] }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining('无权进行此操作，未登录且未提供 access token') },
    });
  });
});

describe.each(apis)('tools of the playground on a $name upstream', ({ model }) => {
  it.each([true, false])('are called, and their results reach the model (streamed: %s)', async (stream) => {
    upstream.next(respondWith({ toolCalls: [call] }), respondWith({ text: 'It is sunny.' }));
    const first = await send(stream, { model, tools, messages: [question] });
    expect(first).toMatchObject({ name: 'get_weather', id: expect.any(String) });
    expect(JSON.parse(first.arguments)).toEqual({ city: 'Oslo' });
    const { id, name } = first;
    const called = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: first.arguments } }],
    };
    const result = { role: 'tool', tool_call_id: id, content: '21 degrees' };
    const second = await send(stream, { model, tools, messages: [question, called, result] });
    expect(second.text).toBe('It is sunny.');
    expect(JSON.stringify(upstream.lastRequest.body)).toContain('21 degrees');
  });
});

describe('channel of a playground call', () => {
  it('is the channel that an administrator names, regardless of its models', async () => {
    const channel = await createChannel(site.administrator, { base_url: upstream.url, models: 'other', type: 1 });
    const messages = [question];
    const body = { model: 'gpt-4o', group: 'default', channel_id: channel, messages };
    const { status } = await site.administrator.browser.call('POST', PATH, body);
    expect(status).toBe(200);
    expect(upstream.lastRequest.body).toEqual({ model: 'gpt-4o', messages });
    const [row] = await site.bills(site.administrator);
    expect(row).toMatchObject({ channel, model_name: 'gpt-4o' });
    const refused = await user.browser.call<{ error: { code: string } }>('POST', PATH, body);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'channel_pin_forbidden']);
  });
});
