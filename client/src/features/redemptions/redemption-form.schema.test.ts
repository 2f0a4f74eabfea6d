import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import {
  createInput,
  emptyRedemption,
  newRedemptionSchema,
  type RedemptionForm,
  redemptionSchema,
  updateInput,
} from './redemption-form.schema';
import { redeemLink } from './redemptions.url';

const valid: RedemptionForm = { ...emptyRedemption, name: 'spring' };

function errorsOf(values: Partial<RedemptionForm>, schema: typeof redemptionSchema = newRedemptionSchema) {
  const parsed = z.safeParse(schema, { ...valid, ...values });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
}

describe('redemption batch form', () => {
  it.each<Partial<RedemptionForm>>([{}, { name: '' }, { maxUses: 7 }, { count: 100 }, { name: '码'.repeat(20) }])(
    'accepts %j',
    (values) => expect(errorsOf(values)).toEqual([]),
  );

  it.each<[Partial<RedemptionForm>, string, string]>([
    [{ name: '码'.repeat(21) }, 'name', 'redemptions:error.name'],
    [{ quota: 0 }, 'quota', 'redemptions:error.quota'],
    [{ quota: 1.5 }, 'quota', 'redemptions:error.quota'],
    [{ quota: null }, 'quota', 'redemptions:error.quota'],
    [{ count: 0 }, 'count', 'redemptions:error.count'],
    [{ count: 101 }, 'count', 'redemptions:error.count'],
    [{ count: Number.NaN }, 'count', 'redemptions:error.count'],
    [{ maxUses: 0 }, 'maxUses', 'redemptions:error.maxUses'],
    [{ maxUses: -2 }, 'maxUses', 'redemptions:error.maxUses'],
    [{ key: 'x'.repeat(33) }, 'key', 'redemptions:error.key'],
    [{ validFrom: '2026-02-01T00:00:00Z', validUntil: '2026-02-01T00:00:00Z' }, 'validUntil', 'common:validity.error'],
  ])('rejects %j', (values, field, message) => expect(errorsOf(values)).toEqual([[field, message]]));

  it('requires a name for an existing code', () =>
    expect(errorsOf({ name: ' ' }, redemptionSchema)).toEqual([['name', 'redemptions:error.name']]));
});

describe('redemption input', () => {
  it('is named after its quota without a name', () =>
    expect(createInput({ ...valid, name: ' ' }, '$0.20')).toMatchObject({
      name: '$0.20',
      quota: 100_000,
      count: 1,
      maxUses: -1,
    }));

  it('contains one code if it is custom', () =>
    expect(createInput({ ...valid, key: ' WELCOME ', count: 30 }, '')).toMatchObject({ key: 'WELCOME', count: 1 }));

  it('contains a limit of uses for gift codes only', () => {
    expect(createInput({ ...valid, maxUses: 5 }, '').maxUses).toBe(-1);
    expect(createInput({ ...valid, isGift: true, maxUses: 5 }, '').maxUses).toBe(5);
  });

  it('of an update contains only changed fields', () => {
    expect(updateInput({ ...valid, quota: 5 }, { quota: true })).toEqual({ quota: 5 });
    expect(updateInput(valid, { validUntil: true })).toEqual({ validUntil: null });
  });
});

it('redemption links escape the code', () =>
  expect(redeemLink('https://site.example', 'a&b ?')).toBe('https://site.example/topup?code=a%26b%20%3F'));
