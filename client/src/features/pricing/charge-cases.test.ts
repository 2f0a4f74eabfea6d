import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type CallSize, chargeOf } from './charge';
import { factorsOf } from './factors';
import type { ModelPrice } from './pricing.query';

/** A published price, and the charge of the server for a call; written by `price-cases.spec.ts` of the server. */
interface ChargeCase {
  title: string;
  price: ModelPrice;
  size: CallSize;
  served: string[];
  quota: number;
  exact: string;
}

const file = join(process.cwd(), 'server/relay/billing/fixtures/console-charges.json');
const cases: ChargeCase[] = JSON.parse(readFileSync(file, 'utf8'));

describe('charge of a published price', () => {
  it.each(cases.map((one) => [one.title, one] as const))(
    '%s equals the charge of the server',
    (_, { price, size, served, quota, exact }) => {
      const factors = factorsOf(price.factors, { input: size['input'] ?? 0, served, time: '00:00' });
      expect(chargeOf(price, 1, 500_000, size, factors)).toMatchObject({ total: quota, exact });
    },
  );
});
