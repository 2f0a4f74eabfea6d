import { describe, expect, it } from '@jest/globals';
import { type ChannelPrices, priceOnChannel, secondOnChannel } from '../../common/channel-price.js';
import { parseDecimal } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import { type Price, perCall, perToken, priceNumbers } from '../../common/price.js';
import { readSetting } from './channel-json.js';

const usual = perToken({ modelRatio: parseDecimal('1.25'), completionRatio: parseDecimal('4') });
const pricesOf = (price_override: object) => readSetting(JSON.stringify({ price_override })).prices as ChannelPrices;
const summary = (price: Price | null) => {
  if (price === null) return null;
  const { modelRatio, completionRatio, modelPrice } = priceNumbers(price);
  const factors = price.rules?.always.map(({ by }) => by.completionRatio.number) ?? [];
  return [price.mode, modelRatio, completionRatio, modelPrice, ...factors];
};

describe('price of a model on a channel', () => {
  it.each<[string, object, Price | null, unknown]>([
    ['the usual one where the channel has none', { other: 2 }, usual, ['PER_TOKEN', 1.25, 4, 0]],
    ['with a factor', { m: 0.8, '*': 2 }, usual, ['PER_TOKEN', 1.25, 4, 0, 0.8]],
    ['with the factor of all models', { '*': 1.1 }, usual, ['PER_TOKEN', 1.25, 4, 0, 1.1]],
    ['by its upstream name', { upstream: 3 }, usual, ['PER_TOKEN', 1.25, 4, 0, 3]],
    ['with some values of the channel', { m: { completion_ratio: 5 } }, usual, ['PER_TOKEN', 1.25, 5, 0]],
    ['that the site has no price for', { m: { model_ratio: 2 } }, null, ['PER_TOKEN', 2, 1, 0]],
    ['per call instead of per token', { m: { model_price: 0.02 } }, usual, ['PER_CALL', 0, 0, 0.02]],
    ['per token instead of per call', { m: { model_ratio: 2 } }, perCall(parseDecimal('0.1')), ['PER_TOKEN', 2, 1, 0]],
    ['per page instead of per token', { m: { page_price: 0.003 } }, usual, ['PER_PAGE', 0, 0, 0]],
    ['that stays unset with a factor only', { '*': 0.5 }, null, null],
  ])('%s', (_, override, price, expected) => {
    expect(summary(priceOnChannel(price, pricesOf(override), ['m', 'upstream']))).toEqual(expected);
  });

  it.each<[string, object, Price | null, unknown]>([
    ["the site's price where the channel has none", { other: 2 }, perCall(parseDecimal('0.1')), '0.1'],
    ["the site's price with a factor", { m: 1.5 }, perCall(parseDecimal('0.1')), '0.1 x 1.5'],
    ['its own', { m: { video_price: 0.3 } }, null, '0.3'],
    ['its own for the resolution', { m: { video_price: { '720p': 0.2, '*': 0.4 } } }, null, '0.2'],
    ['its own for the size', { '*': { video_price: { '1280x720': 0.5, '720p': 0.2 } } }, null, '0.5'],
    [
      "the site's price for other resolutions",
      { m: { video_price: { '4k': 1 } } },
      perCall(parseDecimal('0.1')),
      '0.1',
    ],
    ['none where the channel charges calls', { m: { model_price: 2 } }, perCall(parseDecimal('0.1')), null],
  ])('per second of video is %s', (_, override, price, expected) => {
    const second = secondOnChannel(price, pricesOf(override), ['m'], { size: '1280x720', resolution: '720p' });
    const factors = second?.rules?.always.map(({ by }) => ` x ${by.modelPrice.text}`) ?? [];
    expect(second && second.modelPrice.text + factors.join('')).toBe(expected);
  });

  it('is absent without overrides', () => expect(readSetting('{}').prices).toBeNull());

  it.each([
    { m: -1 },
    { m: '1' },
    { m: { unknown_ratio: 1 } },
    { m: { model_ratio: -1 } },
    { m: { video_price: { '': 1 } } },
    [],
  ])('is refused as %j', (price_override) => {
    expect(() => readSetting(JSON.stringify({ price_override }))).toThrow(AppError);
  });
});
