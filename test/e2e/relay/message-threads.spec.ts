import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anthropicDialect } from '../../support/mock-upstream/anthropic/anthropic-dialect.js';
import { failure, raw, respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { openAiDialect } from '../../support/mock-upstream/openai/openai-dialect.js';
import { type CreatedToken, createChannel, createToken, createUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const CLAUDE = 'claude-3-5-sonnet-20241022';
const THREADED = 'claude-3-5-haiku-20241022';

let site: Site;
let upstream: MockUpstream;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start([openAiDialect, anthropicDialect]);
  await createChannel(site.administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
  await createChannel(site.administrator, { type: 14, base_url: upstream.url, models: CLAUDE });
  for (const key of ['sk-ant-1\nsk-ant-2', 'sk-ant-3\nsk-ant-4']) {
    await createChannel(site.administrator, { type: 14, base_url: upstream.url, models: THREADED, key });
  }
  const user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

async function send(fields: object) {
  const response = await fetch(`${site.tollgate.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': token.key, 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ max_tokens: 16, messages: [{ role: 'user', content: 'And tomorrow?' }], ...fields }),
  });
  return { status: response.status, text: await response.text() };
}

async function continueThread(model: string, id = 'msg_1') {
  const { status, text } = await send({ model, thread: { type: 'continue', previous_message_id: id } });
  const { error } = JSON.parse(text) as { error?: { type: string; details?: unknown } };
  return { status, error };
}

describe('Anthropic message thread', () => {
  it('is rejected on an upstream of another API, with the code on which clients send the whole conversation', async () => {
    const details = { error_code: 'thread_unsupported_request', unsupported: ['model'] };
    expect(await continueThread('gpt-4o-mini')).toEqual({
      status: 400,
      error: { type: 'invalid_request_error', message: expect.any(String), details },
    });
    expect(upstream.requests).toEqual([]);
  });

  it('is rejected with the details of the Anthropic upstream that does not have it', async () => {
    const details = { error_code: 'thread_not_found' };
    const error = { type: 'not_found_error', message: 'No such thread', details };
    upstream.next(failure(404, { body: { type: 'error', error } }));
    expect(await continueThread(CLAUDE)).toMatchObject({ status: 404, error: { type: 'not_found_error', details } });
    const [sent] = upstream.requests;
    expect(sent?.body).toMatchObject({ thread: { previous_message_id: 'msg_1' } });
  });

  it('is rejected with that code also by a compatible server without the field', async () => {
    const error = { type: 'invalid_request_error', message: 'thread: Extra inputs are not permitted' };
    upstream.next(failure(400, { body: { type: 'error', error } }));
    const details = { error_code: 'thread_unsupported_request', unsupported: ['model'] };
    expect(await continueThread(CLAUDE)).toMatchObject({ status: 400, error: { details } });
  });

  it.each([false, true])('is continued on the account that stores it (streamed: %s)', async (stream) => {
    for (let turn = 1; turn <= 5; turn++) {
      const id = `msg_${turn}_${stream}`;
      upstream.next(respondWith({ text: 'Sunny', extra: { id } }));
      await send({ model: THREADED, thread: { type: 'create' }, stream });
      const [began] = upstream.requests.slice(-1);
      expect((await continueThread(THREADED, id)).status).toBe(200);
      expect(upstream.lastRequest.headers['x-api-key']).toBe(began?.headers['x-api-key']);
    }
  });

  it('of another user is not found, with the code on which clients send the whole conversation', async () => {
    upstream.next(respondWith({ text: 'Sunny', extra: { id: 'msg_mine' } }));
    await send({ model: THREADED, thread: { type: 'create' } });
    const owner = token;
    const otherUser = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
    token = await createToken(otherUser, { unlimited_quota: true });
    upstream.reset();
    const details = { error_code: 'thread_not_found' };
    expect(await continueThread(THREADED, 'msg_mine')).toMatchObject({ status: 404, error: { details } });
    expect(upstream.requests).toEqual([]);
    token = owner;
  });
});

describe('Anthropic token count', () => {
  const count = async (model: string) => {
    const response = await fetch(`${site.tollgate.url}/v1/messages/count_tokens`, {
      method: 'POST',
      headers: { 'x-api-key': token.key, 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'And tomorrow?' }] }),
    });
    return (await response.json()) as { input_tokens: number };
  };

  it('comes from an Anthropic upstream, otherwise it is an estimate', async () => {
    upstream.next(raw(200, 'application/json', '{"input_tokens":4711}'));
    expect(await count(CLAUDE)).toEqual({ input_tokens: 4_711 });
    expect(upstream.lastRequest).toMatchObject({ path: '/v1/messages/count_tokens', body: { model: CLAUDE } });
    upstream.next(failure(404, { body: { detail: 'Not Found' } }));
    expect((await count(CLAUDE)).input_tokens).toBeLessThan(20);
    const { length } = upstream.requests;
    expect((await count(CLAUDE)).input_tokens).toBeLessThan(20);
    expect((await count('gpt-4o-mini')).input_tokens).toBeLessThan(20);
    expect(upstream.requests).toHaveLength(length);
  });
});
