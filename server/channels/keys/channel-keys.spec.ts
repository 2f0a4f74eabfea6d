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
  it('shows both ends of a long key and the start of its SHA-256', () => {
    expect(describeKey('sk-proj-0123456789abcdef', {})).toEqual({
      fingerprint: 'a9c246e7',
      hint: 'sk-…cdef',
      refusedReason: null,
      refusedAt: null,
    });
  });

  it.each(['k', 'secret', 'fifteen-chars-x'])('shows nothing of %s', (key) => {
    expect(describeKey(key, {}).hint).toBe('••••••••');
  });

  it('says why and when a key was refused', () => {
    const refused = { a9c246e7: { reason: 'no credit', time: '2026-01-02T03:04:05.000Z' } };
    expect(describeKey('sk-proj-0123456789abcdef', refused)).toMatchObject({
      refusedReason: 'no credit',
      refusedAt: new Date('2026-01-02T03:04:05.000Z'),
    });
  });
});

describe('usableKeys', () => {
  const refusal = (key: string) => ({ [fingerprintOf(key)]: { reason: 'r', time: '2026-01-02T03:04:05.000Z' } });
  const usable = (keys: string[], refused: ReturnType<typeof refusal>) =>
    usableKeys(
      keys,
      keys.map((key) => describeKey(key, refused)),
    );

  it.each<[string, string[], string[], string[]]>([
    ['all while none is refused', ['a', 'b'], [], ['a', 'b']],
    ['those that are left', ['a', 'b'], ['a'], ['b']],
    ['all again when none would be left', ['a', 'b'], ['a', 'b'], ['a', 'b']],
    ['all when the refused one is gone', ['b'], ['a'], ['b']],
  ])('are %s', (_, keys, refused, left) => {
    expect(usable(keys, Object.assign({}, ...refused.map(refusal)) as ReturnType<typeof refusal>)).toEqual(left);
  });
});
