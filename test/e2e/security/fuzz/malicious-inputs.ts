import fc, { type Arbitrary } from 'fast-check';
import { OPTION_KEYS } from '../../../../server/options/catalogue/option-catalogue.js';

/** Options that are not changed, because with them logins would be rejected for the rest of the run. */
const ENDING = new Set(['PasswordLoginEnabled', 'TurnstileCheckEnabled']);

/** Values that some fields accept, so that calls pass the first validation. */
const words = fc.constantFrom(
  ...OPTION_KEYS.filter((key) => !ENDING.has(key)),
  'default',
  'vip',
  'enable',
  'disable',
  'promote',
  'demote',
  'delete',
  'demo-chat',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '{}',
  '[]',
  '{"default":1}',
  'https://example.com',
  'http://127.0.0.1:1/x',
  'a@example.com',
  'email',
  'webhook',
  'Asia/Kathmandu',
  'America/New_York',
  'UTC',
  '2026-01-31T23:59:59.999Z',
  'DAY',
  'MODEL',
  'SELF',
  'ALL',
);

const malicious = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' OR 1=1 --",
  '%_\\%',
  '\ud800',
  '\u202e反\u2066',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  'NaN',
  '1e999',
  '99999999999999999999',
  '9007199254740993',
  'x'.repeat(10_000),
  '字'.repeat(3_000),
);

/**
 * Any characters, also unassigned ones. `fc.string` with the unit `binary` maps all 1.1 million of them first, for 1 s.
 */
const anyCharacters = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff })), { maxLength: 40 })
  .map((codes) => String.fromCodePoint(...codes));

/** Any text: valid values, malicious values and random characters. */
export const text: Arbitrary<string> = fc.oneof(
  { arbitrary: words, weight: 4 },
  { arbitrary: malicious, weight: 2 },
  { arbitrary: anyCharacters, weight: 2 },
);

/** Integers around every limit: zero, 32, 53 and 64 bits. */
export const wholeNumber: Arbitrary<number> = fc.oneof(
  { arbitrary: fc.integer({ min: -2, max: 12 }), weight: 4 },
  {
    arbitrary: fc.constantFrom(2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e300),
    weight: 2,
  },
  { arbitrary: fc.integer(), weight: 1 },
);

export const number: Arbitrary<number> = fc.oneof(wholeNumber, fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Any JSON value, with deep nesting and with keys such as `__proto__`. */
export const anything: Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(wholeNumber, { maxLength: 5 }),
  fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'id', 'role'), fc.string()), text, {
    maxKeys: 4,
  }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Bodies that are invalid JSON, or JSON that is dangerous to parse into objects. */
export const brokenBody: Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.constantFrom<
  string | Uint8Array<ArrayBuffer>
>(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e9999',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":100}}',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
);

/** Usually a value of the documented type, sometimes any value. */
export function mostly<T>(right: Arbitrary<T>): Arbitrary<T | unknown> {
  return fc.oneof({ arbitrary: right, weight: 24 }, { arbitrary: anything, weight: 1 });
}
