import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChineseVendors } from '../../support/mock-upstream/chinese-vendors.js';
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

const vendors = [
  { name: 'Baidu v1', type: 15, key: 'AK|SK', model: 'ERNIE-Bot' },
  { name: 'Zhipu v3', type: 16, key: 'id1.sec1', model: 'chatglm_turbo' },
  { name: 'Spark', type: 18, key: 'APP|Secret|Key', model: 'SparkDesk-v3.5' },
  { name: 'Tencent', type: 23, key: '1|AKID|Secret', model: 'hunyuan-pro' },
];
const messages = [
  { role: 'system' as const, content: 'Be brief' },
  { role: 'user' as const, content: 'Hi' },
];
/** Every model costs one quota unit per prompt token and per completion token. */
const PRICE = 1_500;

let site: Site;
let upstream: ChineseVendors;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  [site, upstream] = await Promise.all([Site.open(), ChineseVendors.start()]);
  const models = [...vendors.map(({ model }) => model), 'refused', 'Embedding-V1'];
  const ones = JSON.stringify(Object.fromEntries(models.map((model) => [model, 1])));
  await setOption(site.administrator, 'ModelRatio', ones);
  await setOption(site.administrator, 'CompletionRatio', ones);
  for (const { type, key, model } of vendors) {
    const extra = type === 23 ? ',refused' : type === 15 ? ',Embedding-V1' : '';
    await createChannel(site.administrator, { type, key, base_url: upstream.url, models: model + extra, auto_ban: 0 });
  }
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(async () => {
  upstream.calls.length = 0;
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

async function paid(): Promise<number> {
  const balance = await site.balance(user);
  expect(await discrepancies(site.database)).toEqual([]);
  return 1_000_000 - balance;
}

describe.each(vendors)('chat completion with $name', ({ model }) => {
  it('returns the non-streamed response and bills the usage that the vendor reports', async () => {
    const response = await site.openai(token).chat.completions.create({ model, messages });
    expect(response.choices).toMatchObject([{ finish_reason: 'stop', message: { content: ChineseVendors.text } }]);
    expect(response.usage).toMatchObject(ChineseVendors.usage);
    expect(await paid()).toBe(PRICE);
  });

  it('streams the response and bills the usage that the vendor reports', async () => {
    const call = { model, messages, stream: true as const, stream_options: { include_usage: true } };
    let text = '';
    let usage: unknown;
    for await (const chunk of await site.openai(token).chat.completions.create(call)) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe(ChineseVendors.text);
    expect(usage).toMatchObject(ChineseVendors.usage);
    expect(await paid()).toBe(PRICE);
  });
});

describe('upstream request', () => {
  it.each(vendors)('does not send the client key to $name', async ({ model }) => {
    await site.openai(token).chat.completions.create({ model, messages });
    expect(JSON.stringify(upstream.calls)).not.toContain(token.key.replace('sk-', ''));
  });
});

it('Baidu access token is fetched once more when Baidu no longer accepts it', async () => {
  await site.openai(token).chat.completions.create({ model: 'ERNIE-Bot', messages });
  const before = upstream.tokens;
  upstream.expireToken();
  await site.openai(token).chat.completions.create({ model: 'ERNIE-Bot', messages });
  await site.openai(token).chat.completions.create({ model: 'ERNIE-Bot', messages });
  expect(upstream.tokens).toBe(before + 1);
});

it('Baidu embeddings are billed by prompt tokens', async () => {
  const response = await site
    .openai(token)
    .embeddings.create({ model: 'Embedding-V1', input: 'Hi', encoding_format: 'float' });
  expect(response.data).toMatchObject([{ embedding: [0.5, 1] }]);
  expect(await paid()).toBe(1_000);
});

it('Tencent error with status 200 is returned as 401 without a charge', async () => {
  const call = { model: 'refused', messages };
  await expect(site.openai(token).chat.completions.create(call)).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('The signature is wrong'),
  });
  await expect(site.openai(token).chat.completions.create({ ...call, stream: true })).rejects.toMatchObject({
    status: 401,
  });
  expect(await paid()).toBe(0);
});
