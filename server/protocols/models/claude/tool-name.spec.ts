import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '../../../common/errors/app-error.js';
import { readToolName, writeToolName } from './tool-name.js';

it.each([
  ['get_weather', 'get_weather'],
  ['fs.read', 'fs_x2e_read'],
  ['a_x2e_b', 'a_x5f_x2e_b'],
  ['天气', '_x5929__x6c14_'],
])('writeToolName of %s is %s', (name, written) => {
  expect(writeToolName(name)).toBe(written);
});

it('readToolName restores every name', () => {
  const name = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '_', 'x', '2', 'e', '.', '5', 'f', '😀', '-') });
  fc.assert(
    fc.property(name, (text) => {
      const written = writeToolName(text);
      expect(written).toMatch(/^[a-zA-Z0-9_-]*$/);
      expect(readToolName(written)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

it('writeToolName rejects a name that is too long', () => {
  expect(() => writeToolName('.'.repeat(40))).toThrow(AppError);
});
