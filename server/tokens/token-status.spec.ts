import { describe, expect, it } from '@jest/globals';
import { statusOf, type TokenCondition, TokenStatus } from './token-status.js';

const now = Date.UTC(2026, 0, 1);
const token: TokenCondition = { status: 1, expiresAtMs: null, unlimitedQuota: false, remainQuota: 1 };

describe('status of a token', () => {
  it.each<[string, Partial<TokenCondition>, number]>([
    ['enabled with quota left', {}, TokenStatus.enabled],
    ['enabled until a moment from now', { expiresAtMs: now + 1 }, TokenStatus.enabled],
    ['unlimited with nothing granted', { unlimitedQuota: true, remainQuota: -5 }, TokenStatus.enabled],
    ['switched off', { status: 2 }, TokenStatus.disabled],
    ['switched off and expired', { status: 2, expiresAtMs: now - 1 }, TokenStatus.disabled],
    ['past its expiry', { expiresAtMs: now - 1 }, TokenStatus.expired],
    ['at the instant of its expiry', { expiresAtMs: now }, TokenStatus.expired],
    ['expired and spent', { expiresAtMs: now - 1, remainQuota: 0 }, TokenStatus.expired],
    ['unlimited but expired', { expiresAtMs: now - 1, unlimitedQuota: true }, TokenStatus.expired],
    ['spent to the last unit', { remainQuota: 0 }, TokenStatus.exhausted],
    ['overspent', { remainQuota: -3 }, TokenStatus.exhausted],
  ])('%s', (_, change, status) => {
    expect(statusOf({ ...token, ...change }, now)).toBe(status);
  });
});
