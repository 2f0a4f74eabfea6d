import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discrepancies } from '../support/tollgate/books.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { given, type Person } from '../support/tollgate/given.js';
import { type LogRow, Site } from '../support/tollgate/site.js';

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

let site: Site;
let admin: Person['browser'];
let user: Person;

beforeAll(async () => {
  site = await Site.open();
  admin = site.administrator.browser;
  user = await given.user(site.tollgate, site.administrator);
});
afterAll(() => site.close());

const make = async (fields: object) =>
  dataOf(await admin.post<string[]>('/api/redemption/', { name: 'code', quota: 500, count: 1, ...fields }));
const search = async (keyword: string) =>
  dataOf(await admin.get<Page>(`/api/redemption/search?keyword=${encodeURIComponent(keyword)}`)).items;
const redeem = (person: Person, key: unknown) =>
  person.browser.post<{ quota: number; is_gift: boolean }>('/api/user/topup', { key });

/** The key and the id of a new code with a name of its own. */
async function code(name: string, fields: object = {}) {
  const [key = ''] = await make({ name, ...fields });
  const [{ id = 0 } = {}] = await search(name);
  return { key, id };
}

describe('an administrator', () => {
  it('makes codes, finds them in pages, and reads each', async () => {
    const keys = await make({ name: 'batch', quota: 1_000, count: 12, is_gift: true, max_uses: 3 });
    expect(keys).toHaveLength(12);
    const page = dataOf(await admin.get<Page>('/api/redemption/?p=2&page_size=5'));
    expect(page).toMatchObject({ page: 2, page_size: 5, total: 12 });
    expect(page.items.map(({ key }) => key)).toEqual(keys.slice(2, 7).reverse());
    const read = dataOf(await admin.get<Redemption>(`/api/redemption/${page.items[0]?.id}`));
    expect(read).toEqual(page.items[0]);
    expect(read).toMatchObject({
      ...{ name: 'batch', quota: 1_000, status: 1, is_gift: true, max_uses: 3, used_count: 0 },
      ...{ used_user_id: 0, redeemed_time: 0, user_id: site.administrator.id, DeletedAt: null },
    });
  });

  it('changes a code, switches it off and on, and deletes it', async () => {
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

  it('disables many, deletes the disabled, and counts and deletes by name', async () => {
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
  ])('is told what is wrong with %s', async (_, call, text) => {
    expect((await call()).body).toMatchObject({ success: false, message: expect.stringContaining(text) });
  });

  it('cannot make the same text twice', async () => {
    expect(await make({ key: 'HELLO-2030' })).toEqual(['HELLO-2030']);
    const again = await admin.post('/api/redemption/', { name: 'code', quota: 1, key: 'HELLO-2030' });
    expect(again.body).toMatchObject({ success: false, message: '兑换码内容已存在' });
  });
});

describe('a user', () => {
  it('turns a code into quota, finds that in the log, and may spend it at once', async () => {
    await given.channel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
    const person = await given.user(site.tollgate, site.administrator);
    const token = await given.token(person);
    const ask = () =>
      site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
    await expect(ask()).rejects.toMatchObject({ status: 403 });

    const { key, id } = await code('spend me', { quota: 1_000_000 });
    expect(dataOf(await redeem(person, ` ${key} `))).toEqual({ quota: 1_000_000, is_gift: false });
    expect(await site.balance(person)).toBe(1_000_000);
    await expect(ask()).resolves.toBeDefined();

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

  it('gets one use of one code, however often and from wherever it is sent', async () => {
    const other = await given.user(site.tollgate, site.administrator);
    const before = (await site.balance(user)) + (await site.balance(other));
    const { key } = await code('race', { quota: 300 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => redeem(index % 2 === 0 ? user : other, key)),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await site.balance(user)) + (await site.balance(other))).toBe(before + 300);
  });

  it.each([
    ['no code', '', '未提供兑换码'],
    ['no text', 5, '未提供兑换码'],
    ['what is no code', 'nonsense', '兑换失败，无效的兑换码'],
  ])('is told what is wrong with %s', async (_, key, message) => {
    expect((await redeem(user, key)).body).toMatchObject({ success: false, message });
  });

  it('is told when a code is over, not yet begun, switched off or used by them before', async () => {
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

  it('hears it in English', async () => {
    const answer = await user.browser.call<{ message: string }>(
      'POST',
      '/api/user/topup',
      { key: 'nonsense' },
      {
        'accept-language': 'en',
      },
    );
    expect(answer.body.message).toBe('Redemption failed: invalid code');
  });

  it('sees nothing of codes', async () => {
    expect((await user.browser.get('/api/redemption/')).body).toMatchObject({ success: false, code: 'forbidden' });
    expect(await user.browser.graphqlErrorCodes('{ redemptions { totalCount } }')).toEqual(['forbidden']);
  });

  it('cannot guess on and on', async () => {
    const guesser = await given.user(site.tollgate, site.administrator);
    for (let guess = 0; guess < 10; guess++) await redeem(guesser, `guess-${guess}`);
    const { status, headers } = await redeem(guesser, 'guess-10');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('over GraphQL', () => {
  it('codes are made, listed with a hint only, shown on demand, redeemed, changed and deleted', async () => {
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
          ...{
            id: second?.redemption.id,
            name: 'graph',
            status: 1,
            quota: 250,
            isGift: true,
            maxUses: -1,
            usedCount: 0,
          },
          keyHint: `${second?.key.slice(0, 4)}…${second?.key.slice(-4)}`,
          ...{ validUntil: '2099-01-01T00:00:00.000Z', usedBy: null },
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

describe('afterwards', () => {
  it('the books agree, and no code was written to the log or in clear to the database', async () => {
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
