import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChineseVendors } from '../support/mock-upstream/chinese-vendors.js';
import { discrepancies } from '../support/tollgate/books.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';

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
/** Every model costs one unit a token, whichever side it is on. */
const PRICE = 1_500;

let site: Site;
let upstream: ChineseVendors;
let user: Person;
let token: GivenToken;

beforeAll(async () => {
  [site, upstream] = await Promise.all([Site.open(), ChineseVendors.start()]);
  const models = [...vendors.map(({ model }) => model), 'refused', 'Embedding-V1'];
  const ones = JSON.stringify(Object.fromEntries(models.map((model) => [model, 1])));
  await given.option(site.administrator, 'ModelRatio', ones);
  await given.option(site.administrator, 'CompletionRatio', ones);
  for (const { type, key, model } of vendors) {
    const extra = type === 23 ? ',refused' : type === 15 ? ',Embedding-V1' : '';
    await given.channel(site.administrator, { type, key, base_url: upstream.url, models: model + extra, auto_ban: 0 });
  }
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(async () => {
  upstream.calls.length = 0;
  user = await given.user(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await given.token(user, { unlimited_quota: true });
});

async function paid(): Promise<number> {
  const balance = await site.balance(user);
  expect(await discrepancies(site.database)).toEqual([]);
  return 1_000_000 - balance;
}

describe.each(vendors)('a chat with $name', ({ model }) => {
  it('is answered whole, and billed by what the vendor counted', async () => {
    const answer = await site.openai(token).chat.completions.create({ model, messages });
    expect(answer.choices).toMatchObject([{ finish_reason: 'stop', message: { content: ChineseVendors.text } }]);
    expect(answer.usage).toMatchObject(ChineseVendors.usage);
    expect(await paid()).toBe(PRICE);
  });

  it('is answered as a stream, and billed the same', async () => {
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

describe('what the vendors are told', () => {
  it.each(vendors)('by us keeps the client’s key from $name', async ({ model }) => {
    await site.openai(token).chat.completions.create({ model, messages });
    expect(JSON.stringify(upstream.calls)).not.toContain(token.key.replace('sk-', ''));
  });
});

it('a token that Baidu has forgotten is fetched anew, once', async () => {
  await site.openai(token).chat.completions.create({ model: 'ERNIE-Bot', messages });
  const before = upstream.tokens;
  upstream.expireToken();
  await site.openai(token).chat.completions.create({ model: 'ERNIE-Bot', messages });
  await site.openai(token).chat.completions.create({ model: 'ERNIE-Bot', messages });
  expect(upstream.tokens).toBe(before + 1);
});

it('Baidu’s vectors are billed by their prompt', async () => {
  const answer = await site
    .openai(token)
    .embeddings.create({ model: 'Embedding-V1', input: 'Hi', encoding_format: 'float' });
  expect(answer.data).toMatchObject([{ embedding: [0.5, 1] }]);
  expect(await paid()).toBe(1_000);
});

it('an error with status 200 is an error, and free', async () => {
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
