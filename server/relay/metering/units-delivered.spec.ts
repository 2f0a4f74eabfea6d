import { expect, it } from '@jest/globals';
import { parseDecimal } from '../../common/decimal.js';
import type { Units } from '../../common/units.js';
import { unitsDelivered } from './units-delivered.js';

const pictures = (count: number): Units => ({
  kind: 'images',
  count,
  size: '1024x1024',
  quality: 'standard',
  factor: parseDecimal('1'),
});
const seconds: Units = { kind: 'seconds', count: 7 };

it.each<[string, Units | undefined, number | undefined, Units | undefined]>([
  ['fewer pictures than were asked for', pictures(4), 1, pictures(1)],
  ['more pictures than were asked for', pictures(1), 15, pictures(15)],
  ['pictures that nobody counted', pictures(2), undefined, pictures(2)],
  ['what is no picture', seconds, 3, seconds],
  ['what is paid by tokens', undefined, 3, undefined],
])('%s', (_, requested, images, charged) => {
  expect(unitsDelivered(requested, images === undefined ? {} : { images })).toEqual(charged);
});
