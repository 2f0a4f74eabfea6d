import { describe, expect, it } from '@jest/globals';
import { describeKey, fingerprintOf, parseKeys, usableKeys } from './channel-keys.js';

const VERTEX_AI = 41;

describe('parseKeys', () => {
  it.each<[string, number, string, string[]]>([
    ['one key', 1, 'sk-one', ['sk-one']],
    ['commas', 1, 'sk-one, sk-two', ['sk-one', 'sk-two']],
    ['newlines of any kind', 1, 'sk-one\r\nsk-two\n\nsk-three\n', ['sk-one', 'sk-two', 'sk-three']],
    ['repeats once', 1, 'sk-one\nsk-one', ['sk-one']],
    ['a composite key stays whole', 15, 'id|secret', ['id|secret']],
    ['a service account document stays whole', VERTEX_AI, ' {"a": 1,\n"b": 2} ', ['{"a": 1,\n"b": 2}']],
    ['nothing', 1, ' , \n', []],
  ])('%s', (_, type, text, keys) => {
    expect(parseKeys(type, text)).toEqual(keys);
  });
});

describe('describeKey', () => {
  it('contains both ends of a long key and the start of its SHA-256', () => {
    expect(describeKey('sk-proj-0123456789abcdef', {})).toEqual({
      fingerprint: 'a9c246e7',
      hint: 'sk-…cdef',
      status: 'ENABLED',
      refusedReason: null,
      refusedAt: null,
      disabledAt: null,
    });
  });

  it.each(['k', 'secret', 'fifteen-chars-x'])('hides all characters of %s', (key) => {
    expect(describeKey(key, {}).hint).toBe('••••••••');
  });

  it('contains the reason and the time of a refusal', () => {
    const refused = { a9c246e7: { reason: 'no credit', time: '2026-01-02T03:04:05.000Z' } };
    expect(describeKey('sk-proj-0123456789abcdef', refused)).toMatchObject({
      status: 'REFUSED',
      refusedReason: 'no credit',
      refusedAt: new Date('2026-01-02T03:04:05.000Z'),
      disabledAt: null,
    });
  });

  it('contains the time at which a key was disabled manually', () => {
    const refused = { a9c246e7: { reason: null, time: '2026-01-02T03:04:05.000Z' } };
    expect(describeKey('sk-proj-0123456789abcdef', refused)).toMatchObject({
      status: 'DISABLED',
      refusedReason: null,
      refusedAt: null,
      disabledAt: new Date('2026-01-02T03:04:05.000Z'),
    });
  });
});

describe('usableKeys', () => {
  const time = '2026-01-02T03:04:05.000Z';
  const stops = (keys: string[], reason: string | null) =>
    Object.fromEntries(keys.map((key) => [fingerprintOf(key), { reason, time }]));

  it.each<[string, string[], { refused?: string[]; off?: string[] }, string[]]>([
    ['all while none is set aside', ['a', 'b'], {}, ['a', 'b']],
    ['those that are left', ['a', 'b', 'c'], { refused: ['a'], off: ['b'] }, ['c']],
    ['the refused ones when no other is left', ['a', 'b', 'c'], { refused: ['a', 'b'], off: ['c'] }, ['a', 'b']],
    ['none when a person switched all off', ['a', 'b'], { off: ['a', 'b'] }, []],
    ['all when the refused one was removed', ['b'], { refused: ['a'] }, ['b']],
  ])('returns %s', (_, keys, { refused = [], off = [] }, left) => {
    expect(usableKeys(keys, { ...stops(refused, 'no credit'), ...stops(off, null) })).toEqual(left);
  });
});
