import { describe, expect, it } from '@jest/globals';
import { type Charged, planPayIns } from './money-events.js';
import { Random } from './random.js';

const UNIT = 500_000;
const FROM = Date.UTC(2026, 8, 1);
const HOUR = 3_600_000;

const hourly = (count: number, quota: number): Charged[] =>
  Array.from({ length: count }, (_, hour) => ({ at: new Date(FROM + (hour + 1) * HOUR), quota }));

const planned = (charges: readonly Charged[]) =>
  planPayIns(new Random(1), charges, { opening: UNIT, quotaPerUnit: UNIT, earliest: new Date(FROM) });

describe('planPayIns', () => {
  it.each([
    ['many small charges', hourly(800, 4_000)],
    ['few large ones', hourly(20, 9 * UNIT)],
    ['a charge above the usual payments', [...hourly(30, 1_000), ...hourly(1, 60 * UNIT)]],
  ])('keeps a balance above zero at every instant: %s', (_, given) => {
    const charges = [...given].sort((a, b) => a.at.getTime() - b.at.getTime());
    const movements = [
      ...planned(charges).map(({ at, dollars }) => ({ at: at.getTime(), amount: dollars * UNIT })),
      ...charges.map(({ at, quota }) => ({ at: at.getTime(), amount: -quota })),
    ].sort((a, b) => a.at - b.at);
    let balance = UNIT;
    const balances = movements.map(({ amount }) => {
      balance += amount;
      return balance;
    });
    expect(Math.min(...balances)).toBeGreaterThan(0);
  });

  it('is empty for a user without charges', () => {
    expect(planned([])).toEqual([]);
  });
});
