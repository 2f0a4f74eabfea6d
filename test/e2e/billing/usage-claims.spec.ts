import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { raw } from '../../support/mock-upstream/behaviour.js';
import { dataEvent } from '../../support/mock-upstream/plan.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const quota = 1_000_000;

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator, { quota });
  token = await createToken(user, { unlimited_quota: true });
});

const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'gpt-4o-mini' };
const whole = (usage: string) =>
  raw(
    200,
    'application/json',
    `{"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"gpt-4o-mini","choices":[{"index":0,` +
      `"message":{"role":"assistant","content":"one two three"},"finish_reason":"stop"}],"usage":${usage}}`,
  );
const chunk = (choices: object[]) => dataEvent({ ...head, object: 'chat.completion.chunk', choices });
const streamed = (usage: string) =>
  raw(
    200,
    'text/event-stream',
    chunk([{ index: 0, delta: { role: 'assistant', content: 'one two three' }, finish_reason: null }]) +
      chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]) +
      chunk([]).replace(/}\n\n$/, `,"usage":${usage}}\n\n`) +
      dataEvent('[DONE]'),
  );

describe('implausible usage of an upstream', () => {
  const claims = [
    '{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}',
    '{"prompt_tokens":-1000,"completion_tokens":-500,"total_tokens":-1500}',
    '{"prompt_tokens":10,"completion_tokens":-500000,"total_tokens":-499990}',
    '{"prompt_tokens":1.5,"completion_tokens":2.5,"total_tokens":4}',
    '{"prompt_tokens":"1000","completion_tokens":"500","total_tokens":"1500"}',
    '{"prompt_tokens":1e300,"completion_tokens":1e300,"total_tokens":2e300}',
    '{"prompt_tokens":9007199254740993,"completion_tokens":1,"total_tokens":9007199254740994}',
    '{"prompt_tokens":[1],"completion_tokens":{},"total_tokens":true}',
    '"none"',
    '[]',
    'null',
  ];

  it.each(claims)("is replaced by the gateway's own count in a non-streamed response: %s", async (claim) => {
    site.upstream.next(whole(claim));
    const completion = await site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages });
    expect(completion.choices[0]?.message.content).toBe('one two three');
    await expectPlausibleBill();
  });

  it.each(claims)("is replaced by the gateway's own count in a streamed response: %s", async (claim) => {
    site.upstream.next(streamed(claim));
    let text = '';
    const call = { model: 'gpt-4o-mini', messages, stream: true as const };
    for await (const part of await site.openai(token).chat.completions.create(call)) {
      text += part.choices[0]?.delta?.content ?? '';
    }
    expect(text).toBe('one two three');
    await expectPlausibleBill();
  });

  async function expectPlausibleBill() {
    const [bill] = await site.bills(user);
    expect(bill?.prompt_tokens).toBeGreaterThanOrEqual(1);
    expect(bill?.completion_tokens).toBeGreaterThanOrEqual(3);
    expect(bill?.completion_tokens).toBeLessThan(20);
    expect(bill?.quota).toBeGreaterThanOrEqual(1);
    expect(bill?.quota).toBeLessThan(20);
    expect(await site.balance(user)).toBe(quota - (bill?.quota ?? 0));
    expect(await discrepancies(site.database)).toEqual([]);
  }
});
