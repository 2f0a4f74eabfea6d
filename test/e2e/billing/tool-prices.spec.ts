import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anthropicDialect } from '../../support/mock-upstream/anthropic/anthropic-dialect.js';
import { cutAfterEvents, respondWith } from '../../support/mock-upstream/behaviour.js';
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
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const balance = 10_000_000;
const usage = { prompt: 1_000, completion: 500 };
/** 1,000 prompt tokens and 500 completion tokens at four times their price, at a ratio of 1. */
const TOKENS = 3_000;
const GPT = 'gpt-5-nova';
const CLAUDE = 'claude-nova';
const GEMINI = 'gemini-3-nova';

let site: Site;
let upstream: MockUpstream;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start([openAiDialect, anthropicDialect, geminiDialect]);
  const { administrator } = site;
  const each = (value: number) => JSON.stringify(Object.fromEntries([GPT, CLAUDE, GEMINI].map((m) => [m, value])));
  await setOption(administrator, 'ModelRatio', each(1));
  await setOption(administrator, 'CompletionRatio', each(4));
  await createChannel(administrator, { base_url: upstream.url, models: GPT });
  await createChannel(administrator, { type: 14, base_url: upstream.url, models: CLAUDE });
  await createChannel(administrator, { type: 24, base_url: upstream.url, models: GEMINI });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

beforeEach(async () => {
  upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: balance });
  token = await createToken(user, { unlimited_quota: true });
});

async function send(path: string, body: object): Promise<string> {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token.key}`,
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return response.text();
}

/** The log row of the last call; expects balance, log and ledger to agree on its charge. */
async function bill() {
  const [row] = await site.bills(user);
  expect(await site.balance(user)).toBe(balance - (row?.quota ?? 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return { quota: row?.quota, other: JSON.parse(row?.other ?? '{}') };
}

const messages = [{ role: 'user', content: 'Hi' }];
const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
const gemini = (action: string) => `/v1beta/models/${GEMINI}:${action}`;

const CALLS: [string, string, object, string, number][] = [
  ['a whole response', '/v1/responses', { model: GPT, input: 'Hi' }, 'web_search', 10],
  ['a streamed response', '/v1/responses', { model: GPT, input: 'Hi', stream: true }, 'web_search', 10],
  ['a whole message', '/v1/messages', { model: CLAUDE, messages, max_tokens: 99 }, 'web_search', 10],
  ['a streamed message', '/v1/messages', { model: CLAUDE, messages, max_tokens: 99, stream: true }, 'web_search', 10],
  ['a chat completion by Claude', '/v1/chat/completions', { model: CLAUDE, messages }, 'web_search', 10],
  ['a Claude chat stream', '/v1/chat/completions', { model: CLAUDE, messages, stream: true }, 'web_search', 10],
  ['a response by Claude', '/v1/responses', { model: CLAUDE, input: 'Hi', stream: true }, 'web_search', 10],
  ['a whole Gemini answer', gemini('generateContent'), { contents }, 'google_search', 14],
  ['a streamed Gemini answer', gemini('streamGenerateContent?alt=sse'), { contents }, 'google_search', 14],
  ['a Gemini chat stream', '/v1/chat/completions', { model: GEMINI, messages, stream: true }, 'google_search', 14],
];

describe('charge for upstream searches', () => {
  it.each(CALLS)('is added to the token charge of %s', async (_, path, body, name, price) => {
    upstream.next(respondWith({ text: 'found', usage, searches: 2 }));
    await send(path, body);
    const { quota, other } = await bill();
    // A dollar is 500,000.
    expect(quota).toBe(TOKENS + (2 * price * 500_000) / 1_000);
    expect(other).toMatchObject({ tool_surcharges: [{ name, count: 2, price }], quota_per_unit: 500_000 });
    if (name === 'web_search')
      expect(other).toMatchObject({ web_search: true, web_search_call_count: 2, web_search_price: 10 });
  });

  it.each(CALLS)('is absent without a search in %s', async (_, path, body) => {
    upstream.next(respondWith({ text: 'known', usage }));
    await send(path, body);
    const { quota, other } = await bill();
    expect(quota).toBe(TOKENS);
    expect(other).not.toHaveProperty('tool_surcharges');
  });

  it('is included when the stream is cut off before the usage arrives', async () => {
    upstream.next(cutAfterEvents(9, { text: 'one two three four five six', searches: 1 }));
    await send('/v1/responses', { model: GPT, input: 'Hi', stream: true });
    const { quota, other } = await bill();
    expect(other).toMatchObject({ estimated: true, web_search_call_count: 1 });
    expect(quota).toBeGreaterThan(5_000);
  });

  it('appears in the receipt, which does not change with later prices', async () => {
    upstream.next(respondWith({ text: 'found', usage, searches: 2 }));
    await send('/v1/responses', { model: GPT, input: 'Hi' });
    await setOption(site.administrator, 'tool_price_setting.prices', '{"web_search":1}');
    const query = '{ logs { nodes { quota receipt { exact total lines { kind tool quantity unitPrice amount } } } } }';
    const data = await user.browser.graphql<{ logs: { nodes: object[] } }>(query);
    expect(data.logs.nodes[0]).toEqual({
      quota: 13_000,
      receipt: {
        exact: '13000',
        total: 13_000,
        lines: [
          { kind: 'PROMPT', tool: null, quantity: 1_000, unitPrice: '1', amount: '1000' },
          { kind: 'COMPLETION', tool: null, quantity: 500, unitPrice: '4', amount: '2000' },
          { kind: 'TOOL', tool: 'web_search', quantity: 2, unitPrice: '5000', amount: '10000' },
        ],
      },
    });
    upstream.next(respondWith({ text: 'found', usage, searches: 2 }));
    await send('/v1/responses', { model: GPT, input: 'Hi' });
    const [row] = await site.bills(user);
    expect(row).toMatchObject({ quota: 4_000, other: expect.stringContaining('"web_search_price":1') });
  });
});
