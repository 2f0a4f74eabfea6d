import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { createInput, emptyPlan, type PlanForm, planSchema, updateInput } from './plan-form.schema';

const valid: PlanForm = { ...emptyPlan, name: 'Basic' };

function errorsOf(values: Partial<PlanForm>) {
  const parsed = z.safeParse(planSchema, { ...valid, ...values });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
}

describe('plan form', () => {
  it.each<Partial<PlanForm>>([
    {},
    { rollover: 'CAPPED', rolloverCap: 5 },
    { price: 4.99, currency: 'eur' },
    { seats: 5 },
    { price: 5, currency: 'EUR', forSale: true },
  ])('accepts %j', (values) => expect(errorsOf(values)).toEqual([]));

  it.each<[Partial<PlanForm>, string]>([
    [{ name: ' ' }, 'name'],
    [{ quota: 0 }, 'quota'],
    [{ rollover: 'CAPPED', rolloverCap: null }, 'rolloverCap'],
    [{ seats: 0 }, 'seats'],
    [{ seats: 501 }, 'seats'],
    [{ price: 1.005, currency: 'EUR' }, 'price'],
    [{ price: 5 }, 'currency'],
  ])('rejects %j', (values, field) => expect(errorsOf(values)).toEqual([field]));

  it('sends a cap with the capped rule only, and a currency with a price only', () => {
    expect(createInput({ ...valid, rolloverCap: 7, currency: 'EUR' })).toMatchObject({
      rolloverCap: 0,
      currency: null,
    });
    const capped = { ...valid, rollover: 'CAPPED', rolloverCap: 7, price: 5, currency: 'eur' } as const;
    expect(updateInput(capped)).toMatchObject({ rolloverCap: 7, price: '5.00', currency: 'EUR' });
  });
});
