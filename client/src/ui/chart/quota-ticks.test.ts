import { expect, it } from '@jest/globals';
import { quotaColumnUse } from './quota-ticks';

it.each([
  [150.8, 'chip'],
  [1, 'chip'],
  [0.989, 'chart'],
  [0.01, 'chart'],
  [0.0042, 'cost'],
  [0, 'chip'],
])('amounts of which the highest is %d dollars have the format %s', (highest, use) => {
  expect(quotaColumnUse(highest)).toBe(use);
});
