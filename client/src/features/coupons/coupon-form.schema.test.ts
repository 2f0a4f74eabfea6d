import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { type CouponForm, couponSchema, createInput, emptyCoupon, formOf, updateInput } from './coupon-form.schema';

const valid: CouponForm = { ...emptyCoupon, name: 'Spring' };
const amount: Partial<CouponForm> = { kind: 'amount', amountOff: 5.25, currency: 'eur' };

function errorsOf(values: Partial<CouponForm>) {
  const parsed = z.safeParse(couponSchema, { ...valid, ...values });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
}

describe('coupon form', () => {
  it.each<Partial<CouponForm>>([{}, amount, { code: 'Spring_20' }, { maxUses: 7 }, { percentOff: 99 }])(
    'accepts %j',
    (values) => expect(errorsOf(values)).toEqual([]),
  );

  it.each<[Partial<CouponForm>, string]>([
    [{ name: ' ' }, 'name'],
    [{ code: 'a b' }, 'code'],
    [{ percentOff: 100 }, 'percentOff'],
    [{ percentOff: 1.5 }, 'percentOff'],
    [{ ...amount, amountOff: 0 }, 'amountOff'],
    [{ ...amount, amountOff: 1.005 }, 'amountOff'],
    [{ ...amount, currency: 'euro' }, 'currency'],
    [{ minQuota: -1 }, 'minQuota'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ maxUsesPerUser: Number.NaN }, 'maxUsesPerUser'],
    [{ validFrom: '2026-02-01T00:00:00Z', validUntil: '2026-02-01T00:00:00Z' }, 'validUntil'],
  ])('rejects %j', (values, field) => expect(errorsOf(values).map(([name]) => name)).toEqual([field]));
});

describe('coupon input', () => {
  it('has either a percentage or an amount', () => {
    expect(updateInput({ ...valid, ...amount })).toMatchObject({
      percentOff: null,
      amountOff: '5.25',
      currency: 'EUR',
    });
    expect(updateInput({ ...valid, amountOff: 3 })).toMatchObject({ percentOff: 10, amountOff: null, currency: null });
  });

  it('of a new coupon has no code when it should be random', () => {
    expect(createInput(valid).code).toBeNull();
    expect(createInput({ ...valid, code: ' spring ' }).code).toBe('spring');
  });

  it('returns the values of a stored coupon', () => {
    const row = { id: '1', code: 'S', enabled: true, usedCount: 0, createdAt: '', __typename: 'Coupon' } as const;
    const input = { ...updateInput({ ...valid, ...amount, userGroup: 'vip' }) };
    expect(updateInput(formOf({ ...row, ...input } as Parameters<typeof formOf>[0]))).toEqual(input);
  });
});
