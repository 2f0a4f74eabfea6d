import { describe, expect, it } from '@jest/globals';
import { acceptedInput } from '../../test/support/accepted-input.js';
import { validationPipe, type WireRecord } from '../platform/http/input/validation.js';
import { toOwnToken } from './own-token.js';
import type { TokenEntity } from './token.entity.js';
import { CreateTokenInput, TokenCountArgs, TokenPutBody } from './token.input.js';
import { encodeToken } from './token.wire.js';

const NO_NAMES = { creator: null, projectName: null };
const create = (body: WireRecord) => acceptedInput(CreateTokenInput, body);
const put = (body: WireRecord, query: WireRecord = {}) => acceptedInput(TokenPutBody, body, query);

describe('POST /api/token/', () => {
  it('parses the documented field names', async () => {
    const body = {
      name: ' laptop ',
      remain_quota: 1_000,
      expired_time: 1_900_000_000,
      unlimited_quota: true,
      model_limits_enabled: true,
      model_limits: ' gpt-4o ,o1,gpt-4o',
      group: 'vip',
      allow_ips: '10.0.0.0/8\r\n203.0.113.9, 2001:db8::1',
    };
    expect({ ...(await create(body)) }).toEqual({
      name: 'laptop',
      remainQuota: 1_000,
      expiresAt: new Date(1_900_000_000_000),
      unlimitedQuota: true,
      modelLimitsEnabled: true,
      modelLimits: ['gpt-4o', 'o1'],
      group: 'vip',
      allowIps: ['10.0.0.0/8', '203.0.113.9', '2001:db8::1'],
    });
  });

  it.each([-1, 0, null])('parses an expiry of %s as never', async (expired_time) => {
    expect((await create({ name: 'a', expired_time })).expiresAt).toBeNull();
  });

  it('fills in the documented defaults', async () => {
    expect(await create({ name: 'a' })).toMatchObject({
      remainQuota: 500_000,
      unlimitedQuota: false,
      modelLimits: [],
      allowIps: [],
    });
  });

  it('parses limits, and 0 as no limit', async () => {
    const limits = { rpm_limit: 5, tpm_limit: 0, daily_quota: null, weekly_quota: 70 };
    const read = await create({ name: 'a', ...limits });
    expect(read).toMatchObject({ requestsPerMinute: 5, tokensPerMinute: null, dailyQuota: null, weeklyQuota: 70 });
    expect(read.monthlyQuota).toBeUndefined();
  });

  it('measures the length of a name in characters, not in bytes', async () => {
    expect((await create({ name: '密'.repeat(30) })).name).toHaveLength(30);
    await expect(create({ name: '密'.repeat(31) })).rejects.toMatchObject({ message: '令牌名称过长' });
  });

  it.each<[string, WireRecord, string]>([
    ['no name', { name: ' ' }, 'token_name_required'],
    ['a negative quota', { name: 'a', remain_quota: -1 }, 'token_quota_invalid'],
    ['a quota that is not an integer', { name: 'a', remain_quota: 0.5 }, 'token_quota_invalid'],
    ['a quota beyond the exact range', { name: 'a', remain_quota: 1e300 }, 'token_quota_invalid'],
    ['an expiry that is not a time', { name: 'a', expired_time: 'tomorrow' }, 'token_expiry_invalid'],
    ['an expiry beyond all calendars', { name: 'a', expired_time: 1e18 }, 'token_expiry_invalid'],
    ['an invalid address', { name: 'a', allow_ips: '10.0.0.1\nlocalhost' }, 'token_ip_invalid'],
    ['addresses that are not strings', { name: 'a', allow_ips: [5] }, 'token_ip_invalid'],
    ['a limit below nothing', { name: 'a', rpm_limit: -1 }, 'token_limit_invalid'],
    ['a limit that is not an integer', { name: 'a', tpm_limit: 1.5 }, 'token_limit_invalid'],
    ['a rate beyond all rates', { name: 'a', rpm_limit: 2 ** 31 }, 'token_limit_invalid'],
    ['a cap that is not a number', { name: 'a', daily_quota: '5' }, 'token_limit_invalid'],
    ['an interval of rotations beyond a year', { name: 'a', rotation_days: 366 }, 'token_rotation_invalid'],
    ['too long a model name', { name: 'a', model_limits: 'm'.repeat(256) }, 'token_list_too_long'],
  ])('rejects %s', async (_, body, code) => {
    await expect(create(body)).rejects.toEqual(expect.objectContaining({ code }));
  });

  it('drops all fields that the owner cannot set', async () => {
    const made = await create({ name: 'a', id: 5, user_id: 1, key: 'mine', status: 1, used_quota: -9 });
    for (const field of ['id', 'user_id', 'userId', 'key', 'status', 'used_quota'])
      expect(made).not.toHaveProperty(field);
  });
});

describe('mutation createTokens', () => {
  const accept = (input: object) =>
    validationPipe(TokenCountArgs).transform(input, { type: 'custom', metatype: TokenCountArgs });

  it('creates one token by default, and up to a hundred', async () => {
    expect(await accept({ input: {} })).toEqual({ count: 1 });
    expect(await accept({ count: 100 })).toEqual({ count: 100 });
  });

  it.each([0, 101, 1.5])('rejects a batch of %s', async (count) => {
    await expect(accept({ count })).rejects.toEqual(expect.objectContaining({ code: 'token_count_invalid' }));
  });
});

describe('PUT /api/token/', () => {
  it('writes all given fields except the status', async () => {
    expect({ ...(await put({ id: 4, name: 'b', status: 2, expired_time: 0 })) }).toEqual({
      id: 4,
      name: 'b',
      expiresAt: null,
    });
  });

  it.each(['true', '1', 'yes'])('writes only the status with status_only=%s', async (status_only) => {
    expect({ ...(await put({ id: 4, status: 2, name: '', remain_quota: -5 }, { status_only })) }).toEqual({
      id: 4,
      status: 2,
    });
  });

  it.each([3, 4, '1', undefined])('rejects the status %s', async (status) => {
    await expect(put({ id: 4, status }, { status_only: 'true' })).rejects.toMatchObject({
      code: 'token_status_invalid',
    });
  });

  it('ignores a negative remaining quota of an unlimited token', async () => {
    expect(await put({ id: 4, remain_quota: -80, unlimited_quota: true })).not.toHaveProperty('remainQuota');
    await expect(put({ id: 4, remain_quota: -80 })).rejects.toMatchObject({ code: 'token_quota_invalid' });
  });
});

describe('token in REST', () => {
  const row: TokenEntity = {
    id: 4,
    userId: 9,
    createdBy: null,
    projectId: null,
    name: 'laptop',
    keyDigest: Buffer.alloc(32),
    keyCipher: 'v1.x',
    keyHint: 'sk-abc…wxyz',
    formerKeyDigest: Buffer.alloc(32),
    formerKeyHint: 'sk-old…wxyz',
    formerKeyEndsAt: new Date('2026-02-01'),
    keyUsedAt: null,
    formerKeyUsedAt: new Date(9_000),
    rotationDays: 30,
    rotationOverlapDays: 7,
    rotatesAt: new Date(7_000),
    status: 1,
    group: 'vip',
    grantedQuota: 900,
    unlimitedQuota: false,
    expiresAt: new Date('2030-01-01'),
    modelLimitsEnabled: true,
    modelLimits: ['gpt-4o', 'o1'],
    allowIps: ['10.0.0.0/8', '::1'],
    requestsPerMinute: 5,
    tokensPerMinute: null,
    dailyQuota: null,
    weeklyQuota: 70,
    monthlyQuota: null,
    backupGroup: 'default',
    modelAliases: '{"smart":[{"model":"o1"}]}',
    createdAt: new Date(5_000),
    deletedAt: null,
  };
  const usage = { usedQuota: 300, requestCount: 2, lastUsedAt: new Date(8_000) };
  const now = Date.UTC(2026, 0, 1);

  it('contains the documented fields', () => {
    expect(encodeToken(toOwnToken(row, usage, NO_NAMES, now), 'thekey')).toEqual({
      id: 4,
      user_id: 9,
      created_by: null,
      project_id: null,
      key: 'thekey',
      status: 1,
      name: 'laptop',
      created_time: 5,
      accessed_time: 8,
      expired_time: 1_893_456_000,
      remain_quota: 600,
      unlimited_quota: false,
      model_limits_enabled: true,
      model_limits: 'gpt-4o,o1',
      allow_ips: '10.0.0.0/8\n::1',
      used_quota: 300,
      group: 'vip',
      DeletedAt: null,
      rpm_limit: 5,
      tpm_limit: null,
      daily_quota: null,
      weekly_quota: 70,
      monthly_quota: null,
      backup_group: 'default',
      model_aliases: '{"smart":[{"model":"o1"}]}',
      rotation_days: 30,
      rotation_overlap_days: 7,
      rotation_time: 7,
      former_key_expired_time: 1_769_904_000,
      former_key_accessed_time: 9,
    });
  });

  it('has 0 for the times of a former key that has ended and of a rotation that is not scheduled', () => {
    const ended = { formerKeyEndsAt: new Date(now), rotationDays: null, rotationOverlapDays: null, rotatesAt: null };
    expect(encodeToken(toOwnToken({ ...row, ...ended }, usage, NO_NAMES, now), 'k')).toMatchObject({
      rotation_days: null,
      rotation_overlap_days: null,
      rotation_time: 0,
      former_key_expired_time: 0,
      former_key_accessed_time: 0,
    });
  });

  it('has -1 for a token that never expires, and the creation time for one never used', () => {
    const unused = toOwnToken(
      { ...row, expiresAt: null },
      { usedQuota: 0, requestCount: 0, lastUsedAt: null },
      NO_NAMES,
      now,
    );
    expect(encodeToken(unused, 'k')).toMatchObject({ expired_time: -1, accessed_time: 5 });
  });

  it('can be sent back unchanged', async () => {
    const back = await put(encodeToken(toOwnToken(row, usage, NO_NAMES, now), 'thekey'));
    expect({ ...back }).toEqual({
      id: 4,
      name: 'laptop',
      remainQuota: 600,
      unlimitedQuota: false,
      expiresAt: row.expiresAt,
      group: 'vip',
      modelLimitsEnabled: true,
      modelLimits: row.modelLimits,
      allowIps: row.allowIps,
      requestsPerMinute: 5,
      tokensPerMinute: null,
      dailyQuota: null,
      weeklyQuota: 70,
      monthlyQuota: null,
      backupGroup: row.backupGroup,
      modelAliases: row.modelAliases,
      rotationDays: 30,
      rotationOverlapDays: 7,
    });
  });
});
