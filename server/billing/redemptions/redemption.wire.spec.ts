import { describe, expect, it } from '@jest/globals';
import { acceptedInput } from '../../../test/support/accepted-input.js';
import type { WireRecord } from '../../platform/http/input/validation.js';
import type { RedemptionEntity } from './redemption.entity.js';
import { CreateRedemptionsInput, RedeemInput, RedemptionIdsBody, RedemptionPutBody } from './redemption.input.js';
import { encodeRedemption, redemptionSchema } from './redemption.wire.js';

const create = (body: WireRecord) => acceptedInput(CreateRedemptionsInput, body);
const put = (body: WireRecord, query: WireRecord = {}) => acceptedInput(RedemptionPutBody, body, query);
const disable = (body: WireRecord) => acceptedInput(RedemptionIdsBody, body);
const redeem = (body: WireRecord) => acceptedInput(RedeemInput, body);

describe('POST /api/redemption/', () => {
  it('parses the documented field names', async () => {
    const body = {
      name: ' spring ',
      quota: 1_000,
      count: 3,
      is_gift: true,
      max_uses: 50,
      valid_from: 1_900_000_000,
      valid_until: 1_900_086_400,
    };
    expect({ ...(await create(body)) }).toEqual({
      name: 'spring',
      quota: 1_000,
      count: 3,
      isGift: true,
      maxUses: 50,
      validFrom: new Date(1_900_000_000_000),
      validUntil: new Date(1_900_086_400_000),
    });
  });

  it.each([
    ['left out', {}],
    ['0', { quota: 0, max_uses: 0, valid_from: 0, valid_until: 0 }],
  ])('stores the documented defaults for a field that is %s', async (_, given) => {
    const made = await create({ name: 'a', count: 1, ...given });
    expect(made).toMatchObject({ quota: 100, maxUses: -1, isGift: false });
    expect([made.validFrom ?? null, made.validUntil ?? null, made.key ?? null]).toEqual([null, null, null]);
  });

  it('requires no count with a custom code, and ignores a blank code', async () => {
    expect(await create({ name: 'a', key: ' welcome ', count: 0 })).toMatchObject({ key: 'welcome', count: 1 });
    expect((await create({ name: 'a', key: ' ', count: 2 })).key).toBeUndefined();
  });

  it('measures the length of a name in characters, not in bytes', async () => {
    expect((await create({ name: '春'.repeat(20), count: 1 })).name).toHaveLength(20);
  });

  it.each<[string, WireRecord, string]>([
    ['no name', { name: ' ' }, '兑换码名称长度必须在1-20之间'],
    ['a name that is not a string', { name: 5 }, '兑换码名称长度必须在1-20之间'],
    ['a long name', { name: '春'.repeat(21) }, '兑换码名称长度必须在1-20之间'],
    ['no number of codes', { count: undefined }, '兑换码个数必须大于0'],
    ['no codes', { count: 0 }, '兑换码个数必须大于0'],
    ['fewer than none', { count: -1 }, '兑换码个数必须大于0'],
    ['half a code', { count: 1.5 }, '兑换码个数必须大于0'],
    ['too many codes', { count: 101 }, '一次兑换码批量生成的个数不能大于 100'],
    ['a negative quota', { quota: -5 }, '兑换码额度必须是正整数'],
    ['a quota that is not an integer', { quota: 0.5 }, '兑换码额度必须是正整数'],
    ['a quota that is a text', { quota: '500' }, '兑换码额度必须是正整数'],
    ['a quota beyond the exact range', { quota: 1e300 }, '兑换码额度必须是正整数'],
    ['a number of uses below -1', { max_uses: -2 }, '最大使用次数必须是正整数，或 -1 表示不限'],
    ['a long text', { key: 'k'.repeat(33) }, '兑换码内容最多 32 个字符'],
    ['a code text that is not a string', { key: 5 }, '兑换码内容最多 32 个字符'],
    ['a validity that is not a time', { valid_until: 'tomorrow' }, '兑换码有效期无效，结束时间必须晚于开始时间'],
    ['a validity beyond all calendars', { valid_until: 1e18 }, '兑换码有效期无效，结束时间必须晚于开始时间'],
  ])('rejects %s', async (_, given, message) => {
    await expect(create({ name: 'a', count: 1, ...given })).rejects.toThrow(message);
  });

  it('drops all fields that an administrator cannot set', async () => {
    const made = await create({ name: 'a', count: 1, id: 5, user_id: 1, status: 3, used_count: 9, used_user_id: 4 });
    for (const field of ['id', 'user_id', 'creatorId', 'status', 'used_count', 'usedCount', 'usedBy'])
      expect(made).not.toHaveProperty(field);
  });
});

describe('PUT /api/redemption/', () => {
  it('writes name, quota and validity, but not text, kind and uses', async () => {
    const body = { id: 4, name: 'b', quota: 9, status: 2, key: 'mine', is_gift: true, max_uses: 5, valid_until: 0 };
    expect({ ...(await put(body)) }).toEqual({ id: 4, name: 'b', quota: 9, validUntil: null });
  });

  it.each(['true', '1', 'yes'])('writes only the status with status_only=%s', async (status_only) => {
    expect({ ...(await put({ id: 4, status: 2, name: '', quota: -5 }, { status_only })) }).toEqual({
      id: 4,
      status: 2,
    });
  });

  it.each([0, 3, '1', undefined])('rejects the status %s', async (status) => {
    await expect(put({ id: 4, status }, { status_only: 'true' })).rejects.toMatchObject({
      code: 'redemption_status_invalid',
    });
  });

  it.each([0, -1, '4', 1.5, undefined])('rejects the id %s', async (id) => {
    await expect(put({ id, name: 'b' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('PUT /api/redemption/batch-disable', () => {
  it('parses a list of ids', async () => {
    expect({ ...(await disable({ ids: [3, 4] })) }).toEqual({ ids: [3, 4] });
  });

  it.each([undefined, null, 5, [[]]].map((ids) => [Array.isArray(ids) ? [] : ids]))('rejects %j', async (ids) => {
    await expect(disable({ ids })).rejects.toThrow('ID列表不能为空');
  });

  it.each([[['4']], [[0]], [[1.5]], [[1e300]]])('rejects %j as ids', async (ids) => {
    await expect(disable({ ids })).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST /api/user/topup', () => {
  it('trims the code', async () => {
    expect({ ...(await redeem({ key: ' abc\n' })) }).toEqual({ key: 'abc' });
  });

  it.each([undefined, null, '', ' ', 5, {}, ['abc']])('rejects %j as a code', async (key) => {
    await expect(redeem({ key })).rejects.toThrow('未提供兑换码');
  });

  it('does not look up a text that is too long', async () => {
    await expect(redeem({ key: 'k'.repeat(1_001) })).rejects.toThrow('兑换失败，无效的兑换码');
  });
});

describe('redemption code in REST', () => {
  const row: RedemptionEntity = {
    id: 4,
    creatorId: 9,
    keyDigest: Buffer.alloc(32),
    keyCipher: 'v1.x',
    name: 'spring',
    status: 1,
    quota: 500,
    isGift: false,
    maxUses: -1,
    usedCount: 0,
    validFrom: null,
    validUntil: new Date('2030-01-01'),
    usedBy: null,
    usedAt: null,
    createdAt: new Date(5_000),
    deletedAt: null,
  };

  it('shows the documented fields', () => {
    expect(encodeRedemption({ row, key: 'thekey' })).toEqual({
      id: 4,
      user_id: 9,
      key: 'thekey',
      status: 1,
      name: 'spring',
      quota: 500,
      created_time: 5,
      redeemed_time: 0,
      used_user_id: 0,
      is_gift: false,
      max_uses: -1,
      used_count: 0,
      valid_from: 0,
      valid_until: 1_893_456_000,
      DeletedAt: null,
    });
  });

  it('contains the user and the time of the use, as documented', () => {
    const used = { ...row, status: 3, usedBy: 12, usedAt: new Date(8_000), usedCount: 1 };
    const shown = encodeRedemption({ row: used, key: 'k' });
    expect(shown).toMatchObject({ used_user_id: 12, redeemed_time: 8, used_count: 1 });
    expect(redemptionSchema.parse(shown)).toEqual(shown);
  });

  it('can be sent back unchanged', async () => {
    expect({ ...(await put(encodeRedemption({ row, key: 'thekey' }))) }).toEqual({
      id: 4,
      name: 'spring',
      quota: 500,
      validFrom: null,
      validUntil: row.validUntil,
    });
  });
});
