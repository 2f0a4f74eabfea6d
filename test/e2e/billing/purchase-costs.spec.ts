import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failure, respondWith } from '../../support/mock-upstream/behaviour.js';
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

const messages = [{ role: 'user' as const, content: 'Hi' }];
const usage = { prompt: 1_000, completion: 100 };
const LOGS = 'query ($scope: Scope!) { logs(scope: $scope, page: { first: 1 }) { nodes { quota cost } } }';
const USAGE = `query ($scope: Scope!, $user: String) {
  usage(scope: $scope, bucket: NONE, filter: { username: $user }) { quota purchases { cost quota requests } }
}`;

let site: Site;
let channel: number;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'ModelRatio', JSON.stringify({ m: 2 }));
  await setOption(site.administrator, 'CompletionRatio', JSON.stringify({ m: 5 }));
  await setOption(site.administrator, 'GroupRatio', JSON.stringify({ default: 3 }));
  channel = await createChannel(site.administrator, {
    base_url: site.upstream.url,
    models: 'm',
    setting: JSON.stringify({ price_override: { m: 2 } }),
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

const buysAt = (purchase_price: unknown) =>
  site.administrator.browser.put('/api/channel/', {
    id: channel,
    setting: JSON.stringify({ price_override: { m: 2 }, purchase_price }),
  });
const rows = () =>
  site.database.query<{ quota: number; cost: number | null }>(
    'SELECT quota::int, cost::int FROM logs WHERE user_id = $1 AND type = 2 ORDER BY id',
    [user.id],
  );

async function call(): Promise<void> {
  site.upstream.next(respondWith({ usage }));
  await site.openai(token).chat.completions.create({ model: 'm', messages });
}

/** 1,000 and 100 tokens at ratios of 2 and 5, times 2 of the channel and 3 of the group. */
const CHARGE = 18_000;

describe('cost of a call', () => {
  it.each<[string, unknown, number | null]>([
    ["a factor on the site's price, without the factors of channel and group", 0.35, 1_050],
    ['a price list of the channel', { m: { model_ratio: 1, completion_ratio: 2 } }, 1_200],
    ['a price list of other models', { other: 0.5 }, null],
    ['no purchase price', undefined, null],
    ['a free channel', 0, 0],
  ])('is stored with its charge: %s', async (_, purchasePrice, cost) => {
    expect(await buysAt(purchasePrice)).toMatchObject({ body: { success: true } });
    await call();
    expect(await rows()).toEqual([{ quota: CHARGE, cost }]);
    expect(await site.balance(user)).toBe(10_000_000 - CHARGE);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is stored for a stream, and not for a call that fails', async () => {
    await buysAt(0.5);
    site.upstream.next(respondWith({ usage }));
    const stream = await site.openai(token).chat.completions.create({ model: 'm', messages, stream: true });
    for await (const chunk of stream) expect(chunk.object).toBe('chat.completion.chunk');
    site.upstream.next(failure(400));
    await expect(site.openai(token).chat.completions.create({ model: 'm', messages })).rejects.toThrow();
    expect(await rows()).toEqual([{ quota: CHARGE, cost: 1_500 }]);
  });

  it('is the cost at the time of the call, regardless of later purchase prices', async () => {
    await buysAt(1);
    await call();
    await buysAt(0.5);
    await call();
    expect((await rows()).map(({ cost }) => cost)).toEqual([3_000, 1_500]);
  });

  it.each([-1, '0.5', { m: '1' }, { m: { unknown: 1 } }])(
    'is not computed from %j, which is refused',
    async (price) => {
      expect(await buysAt(price)).toMatchObject({ body: { success: false, code: 'channel_setting_invalid' } });
    },
  );
});

it.each([
  { purchasePrice: 0.5, cost: 1_500 },
  { purchasePrice: undefined, cost: null },
])('a test of a channel is paid for and not charged: $purchasePrice', async ({ purchasePrice, cost }) => {
  await buysAt(purchasePrice);
  site.upstream.next(respondWith({ usage }));
  const { browser } = site.administrator;
  expect((await browser.get(`/api/channel/test/${channel}?model=m`)).body).toMatchObject({ success: true });
  const tests = await site.database.query(
    `SELECT quota::int, cost::int, charge ->> 'uncharged' AS uncharged FROM logs WHERE token_id = 0 AND type = 2
      ORDER BY id DESC LIMIT 1`,
  );
  expect(tests).toEqual([{ quota: 0, cost, uncharged: String(CHARGE) }]);
});

it('costs and their sums are shown to administrators and not to users', async () => {
  await buysAt(0.5);
  await call();
  const { administrator } = site;
  expect(await administrator.browser.graphql(LOGS, { scope: 'SITE' })).toEqual({
    logs: { nodes: [{ quota: CHARGE, cost: 1_500 }] },
  });
  expect(await administrator.browser.graphql(USAGE, { scope: 'SITE', user: user.username })).toEqual({
    usage: [{ quota: CHARGE, purchases: { cost: 1_500, quota: CHARGE, requests: 1 } }],
  });
  expect(await user.browser.graphql(LOGS, { scope: 'SELF' })).toEqual({
    logs: { nodes: [{ quota: CHARGE, cost: null }] },
  });
  expect(await user.browser.graphql(USAGE, { scope: 'SELF' })).toEqual({ usage: [{ quota: CHARGE, purchases: null }] });
  for (const path of ['/api/log/self', '/api/data/self']) {
    expect(JSON.stringify((await user.browser.get(path)).body)).not.toMatch(/"cost|1500/);
  }
});
