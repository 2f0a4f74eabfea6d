import { expect, it } from '@jest/globals';
import { readBound, wholeBounds } from './bounds';

it.each([
  ['>0.01', { operator: '>', value: 0.01 }],
  ['>=5', { operator: '>=', value: 5 }],
  ['<10k', { operator: '<', value: 10_000 }],
  ['<=1.5M', { operator: '<=', value: 1_500_000 }],
  ['5', undefined],
  ['>', undefined],
  ['>-1', undefined],
  ['>1e3', undefined],
  ['=5', undefined],
])('bound %s is read as %j', (text, bound) => expect(readBound(text)).toEqual(bound));

it.each<[string[], number, object]>([
  [['>0.01'], 500_000, { min: 5_001 }],
  [['>=0.01'], 500_000, { min: 5_000 }],
  [['<0.01'], 500_000, { max: 4_999 }],
  [['<=0.01'], 500_000, { max: 5_000 }],
  [['>=0.07'], 500_000, { min: 35_000 }],
  [['>0.0000001'], 500_000, { min: 1 }],
  [['>2', '<=3.5'], 1_000, { min: 2_001, max: 3_500 }],
  [['>2', '>=5', '<9', '<7'], 1, { min: 5, max: 6 }],
  [['>999999999M', '<=999999999999k'], 500_000, { min: 1_000_000_000, max: 1_000_000_000 }],
  [[], 1, {}],
])('bounds %j with %i units are %j', (texts, scale, bounds) =>
  expect(wholeBounds(texts, scale, 1_000_000_000)).toEqual(bounds),
);
