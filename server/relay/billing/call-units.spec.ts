import { expect, it } from '@jest/globals';
import { parseDecimal } from '../../common/decimal.js';
import type { Units } from '../../common/units.js';
import { NO_USAGE, usageOfUnits } from '../../common/usage.js';
import { unitsDelivered, withUnits } from './call-units.js';

const imageUnits = (count: number): Units => ({
  kind: 'images',
  count,
  size: '1024x1024',
  quality: 'standard',
  factor: parseDecimal('1'),
});
const seconds: Units = { kind: 'seconds', count: 7 };

it.each<[string, Units | undefined, number | undefined, Units | undefined]>([
  ['fewer images than requested', imageUnits(4), 1, imageUnits(1)],
  ['more images than requested', imageUnits(1), 15, imageUnits(15)],
  ['images without a delivered count', imageUnits(2), undefined, imageUnits(2)],
  ['units other than images', seconds, 3, seconds],
  ['a call that is charged by tokens', undefined, 3, undefined],
])('%s', (_, requested, images, charged) => {
  expect(unitsDelivered(requested, images === undefined ? {} : { images })).toEqual(charged);
});

const tokens = { ...NO_USAGE, input: 7, output: 1_056 };
const pages: Units = { kind: 'pages', count: 2, annotated: 0 };

it.each<[string, Units | undefined, object]>([
  ['none', undefined, tokens],
  ['images', imageUnits(1), { ...tokens, units: imageUnits(1) }],
  ['pages', pages, { ...tokens, units: pages }],
  ['a length of the prompt, which they replace', seconds, tokens],
])('reported tokens and %s', (_, units, usage) => {
  expect(withUnits(tokens, units)).toEqual(usage);
});

it('units in the response replace the units in the request', () => {
  const reported = usageOfUnits({ kind: 'pages', count: 3, annotated: 1 });
  expect(withUnits(reported, pages)).toBe(reported);
});
