import { expect, it } from '@jest/globals';
import { percentOf } from './progress';

it.each([
  ['45%', 45],
  [' 45.5 % ', 45.5],
  ['100', 100],
  ['250%', 100],
  ['', undefined],
  ['done', undefined],
  ['-5%', undefined],
])('%j is %s', (text, percent) => expect(percentOf(text)).toBe(percent));
