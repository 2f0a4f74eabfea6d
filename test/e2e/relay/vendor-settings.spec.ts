import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anthropicDialect } from '../../support/mock-upstream/anthropic/anthropic-dialect.js';
import { geminiDialect } from '../../support/mock-upstream/gemini/gemini-dialect.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { openAiDialect } from '../../support/mock-upstream/openai/openai-dialect.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const GEMINI = 'gemini-2.5-flash';
const CLAUDE = 'claude-sonnet-4-5-20250929';
const messages = [{ role: 'user' as const, content: 'Hi' }];
const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };

let site: Site;
let upstream: MockUpstream;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  const env = { AZURE_DEFAULT_API_VERSION: '2025-01-01-preview', GEMINI_VISION_MAX_IMAGE_NUM: '2' };
  [site, upstream] = await Promise.all([
    Site.open(env),
    MockUpstream.start([geminiDialect, anthropicDialect, openAiDialect]),
  ]);
  const gemini = [GEMINI, `${GEMINI}-thinking`, `${GEMINI}-nothinking`, `${GEMINI}-search`];
  const claude = [CLAUDE, `${CLAUDE}-thinking`];
  const other = ['gpt-4o', 'short', 'mixed'];
  const ones = Object.fromEntries([...gemini, ...claude, ...other].map((model) => [model, 1]));
  // A model name with a suffix has a separate price.
  await set('ModelRatio', { ...ones, [`${GEMINI}-thinking`]: 10 });
  const channel = (type: number, models: readonly string[], more: object = {}) =>
    createChannel(site.administrator, { type, models: models.join(','), base_url: upstream.url, ...more });
  await channel(24, gemini);
  await channel(14, claude);
  await channel(3, ['gpt-4o']);
  await channel(1, ['short', 'mixed'], { key: 'sk-small', max_input_tokens: 50, priority: 9 });
  await channel(1, ['mixed'], { key: 'sk-large' });
  user = await createUser(site.tollgate, site.administrator, { quota: 100_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

const set = (key: string, value: unknown) =>
  setOption(site.administrator, key, typeof value === 'string' ? value : JSON.stringify(value));

/** Sends a chat call of the OpenAI API and returns the request that the upstream received. */
async function received(model: string, more: { max_tokens?: number } = {}) {
  await site.openai(token).chat.completions.create({ model, messages, ...more });
  return upstream.lastRequest;
}

/** Sends a request to any API with the token as bearer token. */
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(site.tollgate.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('Gemini settings', () => {
  beforeAll(() => set('gemini.thinking_adapter_enabled', 'true'));

  it('set safety thresholds by category', async () => {
    await set('gemini.safety_settings', { HARM_CATEGORY_HARASSMENT: 'BLOCK_ONLY_HIGH', default: 'OFF' });
    const { safetySettings } = (await received(GEMINI)).body;
    expect(safetySettings).toEqual([
      { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' },
      { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'OFF' },
      { category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', threshold: 'OFF' },
      { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', threshold: 'OFF' },
    ]);
  });

  it('set the API version by model', async () => {
    await set('gemini.version_settings', { default: 'v1beta', [GEMINI]: 'v1alpha' });
    expect((await received(GEMINI)).path).toBe(`/v1alpha/models/${GEMINI}:generateContent`);
    await set('gemini.version_settings', { default: 'v1' });
    expect((await received(GEMINI)).path).toBe(`/v1/models/${GEMINI}:generateContent`);
  });

  it('set the thinking budget for the -thinking suffix, which is billed by the full model name', async () => {
    await set('gemini.thinking_adapter_budget_tokens_percentage', '0.5');
    const { path, body } = await received(`${GEMINI}-thinking`, { max_tokens: 4_000 });
    expect(path).toMatch(`/models/${GEMINI}:generateContent`);
    expect(body.generationConfig).toMatchObject({ thinkingConfig: { thinkingBudget: 2_000 } });
    await received(GEMINI, { max_tokens: 4_000 });
    const [plain, thinking] = await site.bills(user);
    expect([plain?.model_name, thinking?.model_name]).toEqual([GEMINI, `${GEMINI}-thinking`]);
    expect(thinking?.quota).toBe((plain?.quota ?? 0) * 10);
  });

  it('apply the -nothinking suffix to native calls and the -search suffix to chat calls', async () => {
    const response = await post(`/v1beta/models/${GEMINI}-nothinking:generateContent`, {
      contents: [{ parts: [{ text: 'Hi' }] }],
    });
    expect(response.status).toBe(200);
    expect(upstream.lastRequest.path).toMatch(`/models/${GEMINI}:generateContent`);
    expect(upstream.lastRequest.body).toEqual({
      contents: [{ parts: [{ text: 'Hi' }] }],
      generationConfig: { thinkingConfig: { thinkingBudget: 0 } },
    });
    expect((await received(`${GEMINI}-search`)).body.tools).toEqual([{ googleSearch: {} }]);
  });

  it('reject a message with more images than GEMINI_VISION_MAX_IMAGE_NUM', async () => {
    const send = (count: number) =>
      post('/v1/chat/completions', {
        model: GEMINI,
        messages: [{ role: 'user', content: Array.from({ length: count }, () => image) }],
      });
    expect((await send(2)).status).toBe(200);
    const refused = await send(3);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { code: 'unsupported' } });
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('Claude settings', () => {
  it('set the default max_tokens by model', async () => {
    await set('claude.default_max_tokens', { [CLAUDE]: 1_234 });
    expect((await received(CLAUDE)).body.max_tokens).toBe(1_234);
    expect((await received(CLAUDE, { max_tokens: 7 })).body.max_tokens).toBe(7);
  });

  it('set the thinking budget as a share of max_tokens', async () => {
    await set('claude.thinking_adapter_budget_tokens_percentage', '0.5');
    expect((await received(`${CLAUDE}-thinking`, { max_tokens: 4_000 })).body).toMatchObject({
      model: CLAUDE,
      thinking: { type: 'enabled', budget_tokens: 2_000 },
    });
    const response = await post('/v1/messages', { model: `${CLAUDE}-thinking`, max_tokens: 6_000, messages });
    expect(response.status).toBe(200);
    expect(upstream.lastRequest.body).toMatchObject({ model: CLAUDE, thinking: { budget_tokens: 3_000 } });
    await set('claude.thinking_adapter_enabled', 'false');
    const { body } = await received(`${CLAUDE}-thinking`);
    expect(body.model).toBe(`${CLAUDE}-thinking`);
    expect(body).not.toHaveProperty('thinking');
  });

  it('set headers by model that replace the headers of the client', async () => {
    await set('claude.model_headers_settings', {
      [CLAUDE]: { 'Anthropic-Beta': ['a-2026', 'b-2026'], 'X-Team': 'red' },
    });
    await post('/v1/messages', { model: CLAUDE, max_tokens: 9, messages }, { 'anthropic-beta': 'c-2026' });
    expect(upstream.lastRequest.headers).toMatchObject({ 'anthropic-beta': 'a-2026,b-2026', 'x-team': 'red' });
  });
});

it('Azure API version is taken from AZURE_DEFAULT_API_VERSION', async () => {
  expect((await received('gpt-4o')).query.get('api-version')).toBe('2025-01-01-preview');
});

describe('chat call from a browser extension', () => {
  const extension = { origin: 'chrome-extension://abcdef' };

  it('is served by default', async () => {
    expect((await post('/v1/chat/completions', { model: 'gpt-4o', messages }, extension)).status).toBe(200);
  });

  it('is rejected with 403 when block_browser_extension_enabled is on', async () => {
    await set('global.block_browser_extension_enabled', 'true');
    const response = await post('/v1/chat/completions', { model: 'gpt-4o', messages }, extension);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'browser_extension_blocked' } });
    expect(upstream.requests).toHaveLength(0);
    const website = await post('/v1/chat/completions', { model: 'gpt-4o', messages }, { origin: 'https://a.example' });
    expect(website.status).toBe(200);
    await set('global.block_browser_extension_enabled', 'false');
  });
});

describe('channel with max_input_tokens', () => {
  const sendRequest = (model: string, words: number) =>
    post('/v1/chat/completions', { model, messages: [{ role: 'user', content: 'word '.repeat(words) }] });

  it('is skipped for a longer prompt', async () => {
    await sendRequest('mixed', 1);
    await sendRequest('mixed', 200);
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-small',
      'Bearer sk-large',
    ]);
  });

  it('rejects a longer prompt with 400 when no other channel serves the model', async () => {
    const response = await sendRequest('short', 200);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
    expect(upstream.requests).toHaveLength(0);
  });
});
