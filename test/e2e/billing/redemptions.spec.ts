import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createChannel, createToken, createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { type LogRow, Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

/** A code as the REST API shows it. */
interface Redemption {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly status: number;
  readonly quota: number;
  readonly is_gift: boolean;
  readonly max_uses: number;
  readonly used_count: number;
  readonly used_user_id: number;
  readonly redeemed_time: number;
  readonly DeletedAt: string | null;
}
interface Page {
  readonly items: readonly Redemption[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

let site: Site<TestApp>;
let admin: TestUser['browser'];
let user: TestUser;

beforeAll(async () => {
  site = await Site.open();
  admin = site.administrator.browser;
  user = await createUser(site.tollgate, site.administrator);
});
afterAll(() => site.close());

const make = async (fields: object) =>
  dataOf(await admin.post<string[]>('/api/redemption/', { name: 'code', quota: 500, count: 1, ...fields }));
const search = async (keyword: string) =>
  dataOf(await admin.get<Page>(`/api/redemption/search?keyword=${encodeURIComponent(keyword)}`)).items;
const redeem = (person: TestUser, key: unknown) =>
  person.browser.post<{ quota: number; is_gift: boolean }>('/api/user/topup', { key });

/** Creates a code with a unique name. @returns its key and id */
async function code(name: string, fields: object = {}) {
  const [key = ''] = await make({ name, ...fields });
  const [{ id = 0 } = {}] = await search(name);
  return { key, id };
}

describe('redemption code management', () => {
  it('creates codes, lists them in pages and reads one', async () => {
    const keys = await make({ name: 'batch', quota: 1_000, count: 12, is_gift: true, max_uses: 3 });
    expect(keys).toHaveLength(12);
    const page = dataOf(await admin.get<Page>('/api/redemption/?p=2&page_size=5'));
    expect(page).toMatchObject({ page: 2, page_size: 5, total: 12 });
    expect(page.items.map(({ key }) => key)).toEqual(keys.slice(2, 7).reverse());
    const read = dataOf(await admin.get<Redemption>(`/api/redemption/${page.items[0]?.id}`));
    expect(read).toEqual(page.items[0]);
    expect(read).toMatchObject({
      name: 'batch',
      quota: 1_000,
      status: 1,
      is_gift: true,
      max_uses: 3,
      used_count: 0,
      used_user_id: 0,
      redeemed_time: 0,
      user_id: site.administrator.id,
      DeletedAt: null,
    });
  });

  it('updates, disables, enables and deletes a code', async () => {
    const { id } = await code('change me');
    const changed = await admin.put<Redemption>('/api/redemption/', { id, name: 'changed', quota: 9, max_uses: 7 });
    expect(dataOf(changed)).toMatchObject({ name: 'changed', quota: 9, max_uses: -1 });
    const switched = (status: number) => admin.put<Redemption>('/api/redemption/?status_only=true', { id, status });
    expect(dataOf(await switched(2)).status).toBe(2);
    expect(dataOf(await switched(1)).status).toBe(1);
    dataOf(await admin.delete(`/api/redemption/${id}/`));
    expect((await admin.get(`/api/redemption/${id}`)).body).toMatchObject({
      success: false,
      code: 'redemption_not_found',
    });
  });

  it('disables codes in bulk, deletes disabled ones, and counts and deletes by name', async () => {
    await make({ name: 'many', count: 4 });
    const ids = (await search('many')).map(({ id }) => id);
    expect(dataOf(await admin.put('/api/redemption/batch-disable', { ids: ids.slice(0, 3) }))).toBe(3);
    expect(dataOf(await admin.delete('/api/redemption/delete-disabled'))).toBe(3);
    expect(dataOf(await admin.get('/api/redemption/count-by-name?name=many'))).toBe(1);
    expect(dataOf(await admin.delete('/api/redemption/delete-by-name?name=many'))).toBe(1);
    expect(dataOf(await admin.get('/api/redemption/count-by-name?name=many'))).toBe(0);
    expect(dataOf(await admin.delete('/api/redemption/invalid'))).toBe(0);
  });

  it.each<[string, () => Promise<{ body: { message: string } }>, string]>([
    ['too many codes', () => admin.post('/api/redemption/', { name: 'a', quota: 1, count: 101 }), '不能大于 100'],
    ['no codes', () => admin.post('/api/redemption/', { name: 'a', quota: 1, count: 0 }), '兑换码个数必须大于0'],
    ['a long name', () => admin.post('/api/redemption/', { name: 'a'.repeat(21), count: 1 }), '必须在1-20之间'],
    ['no ids', () => admin.put('/api/redemption/batch-disable', { ids: [] }), 'ID列表不能为空'],
    ['no name', () => admin.get('/api/redemption/count-by-name?name='), '名称不能为空'],
  ])('rejects a request with %s', async (_, call, text) => {
    expect((await call()).body).toMatchObject({ success: false, message: expect.stringContaining(text) });
  });

  it('rejects a code text that already exists', async () => {
    expect(await make({ key: 'HELLO-2030' })).toEqual(['HELLO-2030']);
    const again = await admin.post('/api/redemption/', { name: 'code', quota: 1, key: 'HELLO-2030' });
    expect(again.body).toMatchObject({ success: false, message: '兑换码内容已存在' });
  });
});

describe('redemption by a user', () => {
  it('credits quota, adds a log entry and allows a paid call immediately', async () => {
    await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
    const person = await createUser(site.tollgate, site.administrator);
    const token = await createToken(person);
    const send = () =>
      site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
    await expect(send()).rejects.toMatchObject({ status: 403 });

    const { key, id } = await code('spend me', { quota: 1_000_000 });
    expect(dataOf(await redeem(person, ` ${key} `))).toEqual({ quota: 1_000_000, is_gift: false });
    expect(await site.balance(person)).toBe(1_000_000);
    await expect(send()).resolves.toBeDefined();

    const { items } = dataOf(await person.browser.get<{ items: LogRow[] }>('/api/log/self?type=1'));
    expect(items).toEqual([
      expect.objectContaining({ content: `通过兑换码充值 ＄2.000000 额度，兑换码ID ${id}`, quota: 1_000_000 }),
    ]);
    const shown = dataOf(await admin.get<Redemption>(`/api/redemption/${id}`));
    expect(shown).toMatchObject({ status: 3, used_user_id: person.id, used_count: 1 });
    expect(shown.redeemed_time).toBeGreaterThan(0);
    const enabled = await admin.put('/api/redemption/?status_only=true', { id, status: 1 });
    expect(enabled.body).toMatchObject({ success: false, code: 'redemption_used_is_final' });
  });

  it('succeeds once when a code is redeemed concurrently by two users', async () => {
    const other = await createUser(site.tollgate, site.administrator);
    const before = (await site.balance(user)) + (await site.balance(other));
    const { key } = await code('race', { quota: 300 });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => redeem(index % 2 === 0 ? user : other, key)),
    );
    expect(responses.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await site.balance(user)) + (await site.balance(other))).toBe(before + 300);
  });

  it.each([
    ['no code', '', '未提供兑换码'],
    ['a key that is not a string', 5, '未提供兑换码'],
    ['an unknown code', 'nonsense', '兑换失败，无效的兑换码'],
  ])('is rejected with %s', async (_, key, message) => {
    expect((await redeem(user, key)).body).toMatchObject({ success: false, message });
  });

  it('is rejected when the code is expired, not yet valid, disabled or already used', async () => {
    const now = Math.floor(Date.now() / 1000);
    const over = await code('over', { valid_until: now - 60 });
    const early = await code('early', { valid_from: now + 3_600 });
    const off = await code('off', { is_gift: true });
    await admin.put('/api/redemption/batch-disable', { ids: [off.id] });
    const gift = await code('gift', { is_gift: true, max_uses: 1 });
    const messages = async (key: string) => (await redeem(user, key)).body.message;
    expect(await messages(over.key)).toBe('兑换失败，兑换码已过期');
    expect(await messages(early.key)).toBe('兑换失败，兑换码尚未生效');
    expect(await messages(off.key)).toBe('兑换失败，该兑换码已被使用');
    expect(dataOf(await redeem(user, gift.key)).is_gift).toBe(true);
    expect(await messages(gift.key)).toBe('兑换失败，该礼品码已达到最大使用次数');
    const second = await code('gift for two', { is_gift: true, max_uses: 2 });
    dataOf(await redeem(user, second.key));
    expect(await messages(second.key)).toBe('兑换失败，您已经使用过这个礼品码');
  });

  it('is rejected in English when the request asks for English', async () => {
    const response = await user.browser.call<{ message: string }>(
      'POST',
      '/api/user/topup',
      { key: 'nonsense' },
      {
        'accept-language': 'en',
      },
    );
    expect(response.body.message).toBe('Redemption failed: invalid code');
  });

  it('rejects listing codes with forbidden', async () => {
    expect((await user.browser.get('/api/redemption/')).body).toMatchObject({ success: false, code: 'forbidden' });
    expect(await user.browser.graphqlErrorCodes('{ redemptions { totalCount } }')).toEqual(['forbidden']);
  });

  it('is rate limited after 10 wrong codes', async () => {
    const guesser = await createUser(site.tollgate, site.administrator);
    for (let guess = 0; guess < 10; guess++) await redeem(guesser, `guess-${guess}`);
    const { status, headers } = await redeem(guesser, 'guess-10');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('redemption codes over GraphQL', () => {
  it('are created, listed with a key hint, revealed, redeemed, updated and deleted', async () => {
    const created = await admin.graphql<{ createRedemptions: { key: string; redemption: { id: string } }[] }>(
      `mutation ($input: CreateRedemptionsInput!) { createRedemptions(input: $input) { key redemption { id } } }`,
      { input: { name: 'graph', quota: 250, count: 2, isGift: true, validUntil: '2099-01-01T00:00:00Z' } },
    );
    const [first, second] = created.createRedemptions;
    const { redemptions } = await admin.graphql<{ redemptions: { totalCount: number; nodes: object[] } }>(
      `{ redemptions(filter: { keyword: "graph" }, page: { first: 1 }) {
        totalCount nodes { id name keyHint status quota isGift maxUses usedCount validUntil usedBy } pageInfo { hasNextPage }
      } }`,
    );
    expect(redemptions).toEqual({
      totalCount: 2,
      nodes: [
        {
          id: second?.redemption.id,
          name: 'graph',
          status: 1,
          quota: 250,
          isGift: true,
          maxUses: -1,
          usedCount: 0,
          keyHint: `${second?.key.slice(0, 4)}…${second?.key.slice(-4)}`,
          validUntil: '2099-01-01T00:00:00.000Z',
          usedBy: null,
        },
      ],
      pageInfo: { hasNextPage: true },
    });
    const ids = [first?.redemption.id, second?.redemption.id];
    const revealed = await admin.graphql<{ revealRedemptions: { key: string }[] }>(
      'mutation ($ids: [ID!]!) { revealRedemptions(ids: $ids) { key } }',
      { ids },
    );
    expect(revealed.revealRedemptions.map(({ key }) => key)).toEqual([second?.key, first?.key]);

    const redeemed = await user.browser.graphql(
      'mutation ($input: RedeemInput!) { redeemCode(input: $input) { quota isGift } }',
      { input: { key: first?.key } },
    );
    expect(redeemed).toEqual({ redeemCode: { quota: 250, isGift: true } });
    const again = 'mutation ($input: RedeemInput!) { redeemCode(input: $input) { quota } }';
    expect(await user.browser.graphqlErrorCodes(again, { input: { key: first?.key } })).toEqual(['gift_used_before']);

    const changed = await admin.graphql(
      `mutation ($ids: [ID!]!, $id: ID!) {
        updateRedemption(id: $id, input: { name: "graphs", validUntil: null }) { name validUntil quota }
        setRedemptionsEnabled(ids: $ids, enabled: false) { status }
        deleteRedemptions(ids: $ids)
      }`,
      { ids, id: ids[0] },
    );
    expect(changed).toEqual({
      updateRedemption: { name: 'graphs', validUntil: null, quota: 250 },
      setRedemptionsEnabled: [{ status: 2 }, { status: 2 }],
      deleteRedemptions: 2,
    });
    expect(await admin.graphql('{ redemptionsNamed(name: "graph") }')).toEqual({ redemptionsNamed: 0 });
  });
});

describe('redemption consistency', () => {
  it('leaves no ledger discrepancy and no plain-text code in the log or the database', async () => {
    const { key } = await code('canary');
    dataOf(await redeem(user, key));
    expect(await discrepancies(site.database)).toEqual([]);
    expect(site.tollgate.output).not.toContain(key);
    const rows = await site.database.query<{ text: string }>(
      'SELECT r::text AS text FROM redemptions r UNION ALL SELECT l::text FROM ledger_entries l UNION ALL SELECT l::text FROM logs l',
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(key);
  });
});
