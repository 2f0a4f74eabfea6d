import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { newTotpSecret, totpAddress, totpStepOf } from './second-factors.service.js';

/** The secret of RFC 6238, appendix B; the codes are the last six digits of the values there. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('TOTP codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at second %i', (second, code) => {
    expect(totpStepOf(SECRET, code, second * 1_000)).toBe(Math.floor(second / 30));
  });

  it.each([
    [-60, null],
    [-30, 37_037_037],
    [0, 37_037_037],
    [30, 37_037_037],
    [60, null],
  ])('are accepted with a clock difference of %i s: step %p', (seconds, step) => {
    expect(totpStepOf(SECRET, '050471', (1_111_111_111 + seconds) * 1_000)).toBe(step);
  });

  it.each(['', '05047', '0504711', 'abcdef', ' 050471'])('must have six digits, unlike %j', (code) => {
    expect(totpStepOf(SECRET, code, 1_111_111_111_000)).toBeNull();
  });

  it('use secrets of 160 random bits', () => {
    const secrets = new Set(Array.from({ length: 100 }, newTotpSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  });

  it('have an otpauth address with the names of site and user, escaped', () => {
    const address = new URL(totpAddress(SECRET, 'A & B: Gate', 'ada?x=1'));
    expect(decodeURIComponent(address.pathname)).toContain('ada?x=1');
    expect(address.searchParams.get('issuer')).toBe('A & B: Gate');
    expect(address.searchParams.get('secret')).toBe(SECRET);
  });
});
