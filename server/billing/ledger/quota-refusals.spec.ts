import { describe, expect, it } from '@jest/globals';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';

const NOW = Date.UTC(2026, 10, 23, 12);
const reached = { period: 'day', cap: 1_000, endsAt: NOW + 60_000 } as const;

describe('refusal for lack of quota', () => {
  it('contains amounts in dollars when the site shows currency', () => {
    const refusals = quotaRefusals();
    const user = refusals.userShort(1, 37);
    expect(user.text('zh')).toBe('user quota is not enough, user quota: ＄0.000002, need quota: ＄0.000074');
    expect(user.text('en')).toBe('user quota is not enough, user quota: $0.000002, need quota: $0.000074');
    expect(refusals.tokenShort(-1, 37).text('zh')).toBe(
      'token quota is not enough, token remain quota: ＄-0.000002, need quota: ＄0.000074',
    );
    const cap = refusals.capReached('token', reached, 0, 37, NOW);
    expect(cap.text('zh')).toBe('该令牌已达到每日额度上限 ＄0.002000，剩余 ＄0.000000，本次请求需要 ＄0.000074');
    expect(cap.text('en')).toBe(
      'This token has reached its daily quota cap of $0.002000: $0.000000 left, this request needs $0.000074',
    );
    expect(cap.details.retryAfterSeconds).toBe(60);
  });

  it('contains amounts in quota units when the site shows raw quota', () => {
    const refusals = quotaRefusals(false);
    expect(refusals.userShort(1, 37).text('zh')).toBe('user quota is not enough, user quota: 1, need quota: 37');
    expect(refusals.tokenShort(-1, 37).text('en')).toBe(
      'token quota is not enough, token remain quota: -1, need quota: 37',
    );
    expect(refusals.capReached('token', reached, 0, 37, NOW).text('zh')).toBe(
      '该令牌已达到每日额度上限 1000，剩余 0，本次请求需要 37',
    );
  });
});
