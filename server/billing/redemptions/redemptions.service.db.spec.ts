import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { deleteRows } from '../../../test/support/test-database.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import { SortDirection } from '../../platform/graphql/list-order.js';
import { CreateRedemptionsInput } from './redemption.input.js';
import { RedemptionList, type RedemptionPage, type RedemptionSort } from './redemption-list.js';
import { RedemptionStatus, UNLIMITED } from './redemption-rules.js';
import { RedemptionsModule } from './redemptions.module.js';
import { RedemptionsService } from './redemptions.service.js';

const administrator: Principal = { userId: 7, username: 'boss', role: 10, group: 'default', via: 'session' };
const { ASC, DESC } = SortDirection;
const everything = { limit: 100, offset: 0 };
const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let redemptions: RedemptionsService;
let list: RedemptionList;

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  domain = await openDomain([OptionsModule, AccountsModule, RedemptionsModule], outside);
  redemptions = domain.get(RedemptionsService);
  list = domain.get(RedemptionList);
});
afterAll(() => domain.close());
beforeEach(() => deleteRows(domain.database, 'redemptions', 'redemption_uses'));

const input = (given: Partial<CreateRedemptionsInput> = {}) =>
  Object.assign(new CreateRedemptionsInput(), { name: 'spring', ...given });
const create = (given: Partial<CreateRedemptionsInput> = {}) => redemptions.create(administrator, input(given));

async function one(given: Partial<CreateRedemptionsInput> = {}) {
  const [made] = await create(given);
  if (!made) throw new Error('No code was created');
  return { id: made.row.id, ...made };
}

const setStatus = (id: number, status: number) =>
  domain.database.query('UPDATE redemptions SET status = $2 WHERE id = $1', [id, status]);

describe('creating redemption codes', () => {
  it('creates distinct codes of 32 lowercase hex digits', async () => {
    const made = await create({ count: 100, quota: 5 });
    expect(new Set(made.map(({ key }) => key)).size).toBe(100);
    for (const { key, row } of made) {
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(row).toMatchObject({ creatorId: 7, name: 'spring', quota: 5, status: 1, usedCount: 0, isGift: false });
    }
  });

  it('stores no usable code in the database', async () => {
    const { id, key } = await one({ key: 'WELCOME-TO-THE-SITE' });
    const [row] = await domain.database.query('SELECT r::text AS text FROM redemptions r WHERE id = $1', [id]);
    expect(row?.text).not.toContain('WELCOME');
    expect((await redemptions.get(id)).key).toBe(key);
  });

  it('creates one code for a custom text, and refuses several', async () => {
    await expect(create({ key: 'welcome', count: 5 })).rejects.toEqual(refused('redemption_count_with_key'));
    const made = await create({ key: 'welcome', count: 1 });
    expect(made.map(({ key }) => key)).toEqual(['welcome']);
  });

  it('rejects a text that exists, also in concurrent requests, and one that was deleted', async () => {
    const responses = await Promise.allSettled(Array.from({ length: 10 }, () => create({ key: 'same' })));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(create({ key: 'same' })).rejects.toEqual(refused('redemption_key_taken'));
    await expect(create({ key: 'same' })).rejects.toThrow('兑换码内容已存在');
    await redemptions.deleteNamed('spring');
    await expect(create({ key: 'same' })).rejects.toEqual(refused('redemption_key_taken'));
  });

  it('rejects a validity that ends before it begins', async () => {
    const times = { validFrom: new Date('2030-01-02'), validUntil: new Date('2030-01-01') };
    await expect(create(times)).rejects.toEqual(refused('redemption_validity_invalid'));
  });
});

describe('updating redemption codes', () => {
  it('writes the given fields and keeps the others', async () => {
    const validUntil = new Date('2030-01-01T00:00:00Z');
    const { id } = await one({ quota: 5, validUntil });
    const changed = await redemptions.update(id, { name: 'summer', quota: 9 });
    expect(changed.row).toMatchObject({ name: 'summer', quota: 9, validUntil });
    expect((await redemptions.update(id, { validUntil: null })).row.validUntil).toBeNull();
    expect((await redemptions.update(id, {})).row).toMatchObject({ name: 'summer', quota: 9, maxUses: UNLIMITED });
  });

  it('compares a new end with the stored start', async () => {
    const { id } = await one({ validFrom: new Date('2030-01-01') });
    const early = { validUntil: new Date('2029-01-01') };
    await expect(redemptions.update(id, early)).rejects.toEqual(refused('redemption_validity_invalid'));
  });

  it('disables and enables a code, but never a used one', async () => {
    const { id } = await one();
    expect((await redemptions.setOneEnabled(id, false)).row.status).toBe(RedemptionStatus.disabled);
    expect((await redemptions.setOneEnabled(id, true)).row.status).toBe(RedemptionStatus.unused);
    await setStatus(id, RedemptionStatus.used);
    const final = refused('redemption_used_is_final');
    await expect(redemptions.setOneEnabled(id, false)).rejects.toEqual(final);
    await expect(redemptions.setOneEnabled(id, true)).rejects.toEqual(final);
    await expect(redemptions.update(id, { name: 'again' })).rejects.toEqual(final);
    expect((await redemptions.get(id)).row).toMatchObject({ status: RedemptionStatus.used, name: 'spring' });
  });

  it('refuses to change a disabled code until it is enabled', async () => {
    const { id } = await one();
    await redemptions.setOneEnabled(id, false);
    await expect(redemptions.update(id, { quota: 9 })).rejects.toEqual(refused('redemption_disabled'));
    await redemptions.setOneEnabled(id, true);
    expect((await redemptions.update(id, { quota: 9 })).row).toMatchObject({ quota: 9 });
  });

  it('disables several codes in one request and returns the number of changed codes', async () => {
    const [first, second, third] = (await create({ count: 3 })).map(({ row }) => row.id);
    await setStatus(third ?? 0, RedemptionStatus.used);
    expect(await redemptions.setEnabled([first ?? 0, second ?? 0, third ?? 0, 999_999], false)).toBe(2);
    expect((await redemptions.get(third ?? 0)).row.status).toBe(RedemptionStatus.used);
    await expect(redemptions.setEnabled([], false)).rejects.toThrow('ID列表不能为空');
  });
});

describe('deleting redemption codes', () => {
  it('deletes one permanently', async () => {
    const { id } = await one();
    await redemptions.deleteOne(id);
    const missing = refused('redemption_not_found');
    await expect(redemptions.get(id)).rejects.toEqual(missing);
    await expect(redemptions.deleteOne(id)).rejects.toEqual(missing);
    await expect(redemptions.setOneEnabled(id, true)).rejects.toEqual(missing);
    expect((await list.page({}, everything)).total).toBe(0);
  });

  it('deletes the disabled ones', async () => {
    const made = await create({ count: 4 });
    await redemptions.setEnabled(
      made.slice(1).map(({ row }) => row.id),
      false,
    );
    expect(await redemptions.deleteDisabled()).toBe(3);
    expect(await redemptions.deleteDisabled()).toBe(0);
  });

  it('deletes all unusable ones', async () => {
    const [disabled, used, kept] = (await create({ count: 3 })).map(({ row }) => row.id);
    await redemptions.setEnabled([disabled ?? 0], false);
    await setStatus(used ?? 0, RedemptionStatus.used);
    await create({ validUntil: new Date(Date.now() - 1_000) });
    expect(await redemptions.deleteUseless()).toBe(3);
    expect((await list.page({}, everything)).codes.map(({ row }) => row.id)).toEqual([kept]);
  });

  it('counts and deletes those with exactly one name', async () => {
    await create({ count: 2 });
    await create({ name: 'springtime' });
    expect(await redemptions.countNamed('spring')).toBe(2);
    expect(await redemptions.deleteNamed('spring')).toBe(2);
    expect(await redemptions.countNamed('spring')).toBe(0);
    expect(await redemptions.countNamed('springtime')).toBe(1);
    await expect(redemptions.countNamed('')).rejects.toThrow('名称不能为空');
    await expect(redemptions.deleteNamed('')).rejects.toThrow('名称不能为空');
  });
});

describe('redemption list', () => {
  const names = async (filter: object) => (await list.page(filter, everything)).codes.map(({ row }) => row.name);

  it('is searched by name prefix, id and status', async () => {
    const spring = await one({ name: 'Spring 100%' });
    const summer = await one({ name: 'summer' });
    await setStatus(summer.id, RedemptionStatus.used);
    expect(await names({})).toEqual(['summer', 'Spring 100%']);
    expect(await names({ keyword: 'spring' })).toEqual(['Spring 100%']);
    expect(await names({ keyword: 'ring' })).toEqual([]);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ keyword: String(spring.id) })).toEqual(['Spring 100%']);
    expect(await names({ keyword: '9'.repeat(40) })).toEqual([]);
    expect(await names({ status: RedemptionStatus.used })).toEqual(['summer']);
  });

  it.each<[RedemptionSort, SortDirection, string]>([
    ['CREATED', ASC, 'b a c'],
    ['NAME', ASC, 'a b c'],
    ['NAME', DESC, 'c b a'],
    ['STATUS', DESC, 'a c b'],
    ['QUOTA', DESC, 'c b a'],
    ['USES', DESC, 'a c b'],
    ['VALID_UNTIL', ASC, 'c b a'],
    ['USED_AT', DESC, 'a c b'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    await one({ name: 'b', quota: 7 });
    const a = await one({ name: 'a', quota: 5 });
    await one({ name: 'c', quota: 9, validUntil: new Date(Date.UTC(2099, 0, 1)) });
    await domain.database.query('UPDATE redemptions SET status = 3, used_count = 1, used_at = now() WHERE id = $1', [
      a.id,
    ]);
    const order = { sort, direction };
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const found: RedemptionPage = await list.page({}, { limit: 1, offset: 0, after }, order);
      seen.push(...found.codes.map(({ row }) => row.name));
      const last = found.codes.at(-1);
      after = last ? encodeCursor(found.order.cursorKey(last)) : null;
    } while (after);
    const numbered = (await list.page({}, everything, order)).codes.map(({ row }) => row.name);
    expect([numbered.join(' '), seen.join(' ')]).toEqual([expected, expected]);
  });

  it('returns pages, newest first, with the total count', async () => {
    const ids = (await create({ count: 5 })).map(({ row }) => row.id);
    const second = await list.page({}, { limit: 2, offset: 2 });
    expect(second.total).toBe(5);
    expect(second.codes.map(({ row }) => row.id)).toEqual([ids[2], ids[1]]);
  });
});
