import { expect, it } from '@jest/globals';
import type { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { parseDecimal } from '../../common/decimal.js';
import { perCall, perToken } from '../../common/price.js';
import { TaskPrices } from './task-prices.js';

const ONE = parseDecimal('1');
const ratios = { modelRatio: ONE, completionRatio: ONE, cacheRatio: ONE, cacheWriteRatio: ONE, audio: null };

it.each([
  ['as the site says', 'mj_imagine', perCall(parseDecimal('0.3')), '0.3'],
  ['as usual for the action when the site says nothing', 'mj_upscale', null, '0.05'],
  ['as usual for the action when the site has only a price by the token', 'suno_lyrics', perToken(ratios), '0.01'],
  ['as usual for a task nobody knows', 'mj_dream', null, '0.1'],
])('a task costs %s', (_, model, set, dollars) => {
  const book = { priceOf: () => set } as unknown as PriceCatalog;
  expect(new TaskPrices(book).of(model).modelPrice).toEqual(parseDecimal(dollars));
});
