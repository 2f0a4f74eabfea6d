import { describe, expect, it } from '@jest/globals';
import { hintOf } from './redemption-rules.js';

describe('hintOf', () => {
  it.each([
    ['0123456789abcdef0123456789abcdef', '0123…cdef'],
    ['WELCOME-2030', 'WELC…2030'],
    ['WELCOME2030', 'W…'],
    ['春天', '春…'],
    ['', '…'],
  ])('of %j is %j', (key, hint) => {
    expect(hintOf(key)).toBe(hint);
  });
});
