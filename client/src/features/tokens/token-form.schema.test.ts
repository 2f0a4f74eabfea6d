import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import {
  createInput,
  emptyToken,
  formOf,
  ipLines,
  isIpRule,
  type TokenForm,
  tokenSchema,
  updateInput,
} from './token-form.schema';
import type { TokenRowFragment } from './tokens.generated';

const valid: TokenForm = { ...emptyToken, name: 'laptop' };

function errorsOf(values: Partial<TokenForm>) {
  const parsed = z.safeParse(tokenSchema, { ...valid, ...values });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
}

describe('token form', () => {
  it('accepts a name and the defaults', () => expect(errorsOf({})).toEqual([]));

  it.each<[Partial<TokenForm>, string, string]>([
    [{ name: '  ' }, 'name', 'tokens:error.name'],
    [{ name: '令'.repeat(31) }, 'name', 'tokens:error.nameLong'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'tokens:error.expiry'],
    [{ remainQuota: null }, 'remainQuota', 'tokens:error.quota'],
    [{ remainQuota: -1 }, 'remainQuota', 'tokens:error.quota'],
    [{ remainQuota: Number.NaN }, 'remainQuota', 'tokens:error.quota'],
    [{ count: 0 }, 'count', 'tokens:error.count'],
    [{ count: null }, 'count', 'tokens:error.count'],
    [{ count: 101 }, 'count', 'tokens:error.count'],
    [{ allowIps: '10.0.0.1\nlocalhost' }, 'allowIps', 'tokens:error.ip'],
    [{ modelLimitsEnabled: true }, 'modelLimits', 'tokens:error.models'],
    [{ requestsPerMinute: 0 }, 'requestsPerMinute', 'tokens:error.limit'],
    [{ tokensPerMinute: 2 ** 31 }, 'tokensPerMinute', 'tokens:error.limit'],
    [{ dailyQuota: -1 }, 'dailyQuota', 'tokens:error.limit'],
    [{ weeklyQuota: Number.NaN }, 'weeklyQuota', 'tokens:error.limit'],
    [{ rotationDays: 366 }, 'rotationDays', 'tokens:error.rotation'],
    [{ rotationDays: 0 }, 'rotationDays', 'tokens:error.rotation'],
    [{ rotationDays: 90, rotationOverlapDays: 31 }, 'rotationOverlapDays', 'tokens:error.overlap'],
    [{ rotationDays: 7, rotationOverlapDays: 8 }, 'rotationOverlapDays', 'tokens:error.overlap'],
    [{ rotationDays: 7, rotationOverlapDays: null }, 'rotationOverlapDays', 'tokens:error.overlap'],
    [{ monthlyQuota: 1.5 }, 'monthlyQuota', 'tokens:error.limit'],
  ])('rejects %j', (values, field, message) => expect(errorsOf(values)).toEqual([[field, message]]));

  it('ignores the quota of an unlimited token', () =>
    expect(errorsOf({ unlimitedQuota: true, remainQuota: null })).toEqual([]));
});

describe('IP rule', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32'])('accepts %s', (rule) =>
    expect(isIpRule(rule)).toBe(true),
  );
  it.each([
    '',
    '10.0.0',
    '256.0.0.1',
    '10.0.0.1/33',
    '10.0.0.1/',
    '::1/129',
    '10.0.0.1/8/8',
    'example.com',
    '1.2.3.4:80',
  ])('rejects "%s"', (rule) => expect(isIpRule(rule)).toBe(false));
  it('is parsed one per line, without blank lines', () =>
    expect(ipLines(' 10.0.0.1 \r\n\n::1 ')).toEqual(['10.0.0.1', '::1']));
});

describe('token input', () => {
  const token: TokenRowFragment = {
    __typename: 'Token',
    id: '1',
    teamId: null,
    projectId: null,
    projectName: null,
    creator: null,
    name: 'laptop',
    keyHint: 'sk-abc…wxyz',
    formerKeyHint: null,
    formerKeyEndsAt: null,
    formerKeyUsedAt: null,
    keyUsedAt: null,
    rotationDays: 30,
    rotationOverlapDays: 7,
    rotatesAt: '2026-12-24T00:00:00.000Z',
    status: 1,
    group: 'vip',
    backupGroup: '',
    modelAliases: '',
    remainQuota: -5,
    usedQuota: 505,
    unlimitedQuota: false,
    expiresAt: null,
    modelLimitsEnabled: true,
    modelLimits: ['gpt-4o'],
    allowIps: ['10.0.0.1', '::1'],
    requestsPerMinute: 60,
    tokensPerMinute: null,
    dailyQuota: null,
    weeklyQuota: null,
    monthlyQuota: 5_000,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
  };

  it('of a new token is the whole form', () =>
    expect(createInput({ ...valid, name: ' laptop ', allowIps: '::1\n', count: 3 })).toEqual({
      name: 'laptop',
      expiresAt: null,
      remainQuota: 500_000,
      unlimitedQuota: false,
      modelLimitsEnabled: false,
      modelLimits: [],
      allowIps: ['::1'],
      group: '',
      backupGroup: '',
      modelAliases: '',
      requestsPerMinute: null,
      tokensPerMinute: null,
      dailyQuota: null,
      weeklyQuota: null,
      monthlyQuota: null,
      rotationDays: null,
    }));

  it('of an unlimited token contains no quota', () =>
    expect(createInput({ ...valid, unlimitedQuota: true, remainQuota: 1 })).not.toHaveProperty('remainQuota'));

  it('of an update contains only changed fields, so that concurrent usage is not overwritten', () =>
    expect(updateInput({ ...formOf(token), name: 'desk' }, { name: true })).toEqual({ name: 'desk' }));

  it('of a removed limit is null', () =>
    expect(updateInput({ ...formOf(token), requestsPerMinute: null }, { requestsPerMinute: true })).toEqual({
      requestsPerMinute: null,
    }));

  it('of a token that becomes limited contains the quota', () =>
    expect(updateInput({ ...formOf(token), remainQuota: 700 }, { unlimitedQuota: true })).toEqual({
      unlimitedQuota: false,
      remainQuota: 700,
    }));

  it('contains the aliases as JSON', () => {
    const text = '{"smart":[{"model":"gpt-5"},{"model":"o3","when":["timeout"]}]}';
    const values = formOf({ ...token, modelAliases: text });
    expect(updateInput(values, { modelAliases: true })).toEqual({ modelAliases: text });
    expect(errorsOf({ modelAliases: [{ id: '1', scope: '', name: '', targets: [] }] })).toEqual([
      ['modelAliases', 'tokens:error.aliases'],
    ]);
  });

  it('starts an overdrawn token at 0', () => expect(formOf(token).remainQuota).toBe(0));
});
