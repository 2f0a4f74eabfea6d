import { expect, it } from '@jest/globals';
import type { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import { parseDecimal } from '../../../common/decimal.js';
import { perCall, perToken } from '../../../common/price.js';
import { TaskPrices } from './task-order.js';

const ONE = parseDecimal('1');
const ratios = { modelRatio: ONE, completionRatio: ONE, cacheRatio: ONE, cacheWriteRatio: ONE };

it.each([
  ['the price that the site sets', 'mj_imagine', perCall(parseDecimal('0.3')), '0.3'],
  ['the default price of the action when the site sets none', 'mj_upscale', null, '0.05'],
  [
    'the default price of the action when the site only has a price by the token',
    'suno_lyrics',
    perToken(ratios),
    '0.01',
  ],
  ['the default price for an unknown task', 'mj_dream', null, '0.1'],
])('a task costs %s', (_, model, set, dollars) => {
  const catalog = { priceOf: () => set } as unknown as PriceCatalog;
  expect(new TaskPrices(catalog).of(model).modelPrice).toEqual(parseDecimal(dollars));
});
