import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPurchasePrices } from '../../common/channel-price.js';
import { parseDecimal } from '../../common/decimal.js';
import { perCall } from '../../common/price.js';
import { NO_USAGE, usageOfUnits } from '../../common/usage.js';
import type { OptionsService } from '../../options/options.service.js';
import type { Changes } from '../../platform/coordination/changes.js';
import { chargeQuota } from './charge.js';
import { PriceCatalog } from './price-catalog.js';
import { costOf, PurchasePrices } from './purchase-price.js';

const ONE = parseDecimal('1');
const DOLLAR = parseDecimal('500000');
const NOON = Date.UTC(2026, 10, 28, 12);

/**
 * A site that charges `m` 2 dollars per million prompt tokens and 8 per million of the response, twice that above
 * 1,000.
 */
const options = {
  ModelRatio: { m: '1' },
  CompletionRatio: { m: '4' },
  ModelPrice: { draw: '0.1', free: '0' },
  PagePrice: { pages: '0.002' },
  VideoPrice: { film: { '720p': '0.1' } },
  PriceTiers: { m: [{ above: 1_000, factors: '2' }] },
  GroupRatio: { vip: '0.5' },
  QuotaPerUnit: 500_000,
  PreConsumedQuota: 0,
  ListPricesEnabled: false,
} as Record<string, unknown>;
const reader = {
  get: (key: string) => options[key] ?? null,
  describeBuiltIn: () => undefined,
} as unknown as OptionsService;
const catalog = new PriceCatalog(reader, { on: () => undefined } as unknown as Changes);
const prices = new PurchasePrices(catalog);
const bought = (written: Parameters<typeof readPurchasePrices>[0], model = 'm') => ({
  model,
  prefix: '',
  upstream: model,
  purchasePrices: readPurchasePrices(written),
});

describe('cost of a call of 1,000 prompt and 100 completion tokens', () => {
  const usage = { ...NO_USAGE, input: 1_000, output: 100 };
  it.each<[string, Parameters<typeof readPurchasePrices>[0], string, number | null]>([
    ['is the price of the site times the factor', 0.35, 'm', 490],
    ['is rounded once', 0.001, 'm', 1],
    ['is zero where the channel is free', 0, 'm', 0],
    ['has the values of the channel', { m: { model_ratio: 0.5, completion_ratio: 2 } }, 'm', 600],
    ['has the factor of all other models', { other: 2, '*': 0.5 }, 'm', 700],
    ['has a price per call', { m: { model_price: 0.01 } }, 'm', 5_000],
    ['is the price per call times the factor', 0.5, 'draw', 25_000],
    ['is unknown without an entry for the model', { other: 0.5 }, 'm', null],
    ['is unknown without purchase prices', {}, 'm', null],
    ['is unknown where the factor has no price to multiply', 0.5, 'unpriced', null],
    ['is known where only the channel has a price', { unpriced: { model_ratio: 1 } }, 'unpriced', 1_100],
  ])('%s', (_, written, model, cost) => {
    const price = prices.of(bought(written, model));
    const charged = { usage, price: perCall(ONE), groupRatio: parseDecimal('0.5'), quotaPerUnit: DOLLAR };
    expect(price && costOf(charged, price, NOON)).toBe(cost);
  });
});

it('is unknown where it is not an exact integer, so that a wrong purchase price prevents no bill', () => {
  const price = prices.of(bought({ m: { model_ratio: 1_000_000, completion_ratio: 1_000_000 } }));
  const usage = { ...NO_USAGE, output: 1_000_000 };
  expect(
    price && costOf({ usage, price: perCall(ONE), groupRatio: ONE, quotaPerUnit: DOLLAR }, price, NOON),
  ).toBeNull();
});

it('applies the tiers of the site, and does not apply the factors of the charge', () => {
  const price = prices.of(bought(0.5));
  const usage = { ...NO_USAGE, input: 2_000 };
  expect(price && costOf({ usage, price: perCall(ONE), groupRatio: ONE, quotaPerUnit: DOLLAR }, price, NOON)).toBe(
    2_000,
  );
});

it.each([
  ['the site, times the factor', 0.5, 200_000],
  ['the channel', { film: { video_price: 0.03 } }, 120_000],
])('a video costs the price per second of %s', (_, written, cost) => {
  const price = prices.ofVideo(bought(written, 'film'), { size: '1280x720', resolution: '720p' });
  const usage = usageOfUnits({ kind: 'video', count: 8, resolution: '720p' });
  expect(price && costOf({ usage, price: perCall(ONE), groupRatio: ONE, quotaPerUnit: DOLLAR }, price, NOON)).toBe(
    cost,
  );
});

it('a channel at the price of the site costs the charge of a group with ratio 1', () => {
  const count = fc.nat(300_000);
  const claim = (input: number, output: number) => {
    const price = prices.of(bought(1));
    const usual = catalog.setPrice({ model: 'm', prefix: '', upstream: 'm' });
    if (!price || !usual) return false;
    const call = { usage: { ...NO_USAGE, input, output }, groupRatio: ONE, quotaPerUnit: DOLLAR };
    const factors = input > 1_000 ? (usual.rules?.tiers ?? []) : [];
    return costOf({ ...call, price: usual }, price, NOON) === chargeQuota({ ...call, price: usual, factors });
  };
  fc.assert(fc.property(count, count, claim));
});

it.each<[string, number | null, number | object, string]>([
  ['of a call of 3,000 and 1,000 tokens, long prompts included', 7_000, 0.5, 'm'],
  ['of a call', 25_000, 0.5, 'draw'],
  ['of a page', 500, 0.5, 'pages'],
  ['of a free channel', 0, 0, 'm'],
  ['below one unit', 0.0014, 0.0000001, 'm'],
  ['that is not known', null, {}, 'm'],
])('channels are ordered by the price %s', (_, expected, written, model) => {
  expect(prices.comparable(bought(written as number, model))).toBe(expected);
});
