import { describe, expect, it } from '@jest/globals';
import { cleanKeys, duplicateRows, hasSeveralKeys, joinRows, keyRows } from './key-list';

const document = '{\n  "type": "service_account",\n  "project_id": "p"\n}';

describe('several keys', () => {
  it.each([
    ['one key', 1, 'sk-a', false],
    ['a comma', 1, 'sk-a,sk-b', true],
    ['a line break', 1, 'sk-a\nsk-b', true],
    ['a line break of Windows', 1, 'sk-a\r\nsk-b', true],
    ['a started second row', 1, 'sk-a\n', true],
    ['a document with both', 41, document, false],
  ])('%s (type %s)', (_, type, text, several) => {
    expect(hasSeveralKeys(type, text)).toBe(several);
  });

  it('keeps blank rows while typing', () => {
    expect(keyRows('a,b\r\nc\n')).toEqual(['a', 'b', 'c', '']);
    expect(joinRows(['a', '', 'b'])).toBe('a\n\nb');
  });

  it('marks duplicates of earlier rows, except blank rows', () => {
    expect([...duplicateRows(['a', ' b ', '', 'a', '', 'b'])]).toEqual([3, 5]);
  });
});

describe('key text of the request', () => {
  it.each([
    [1, ' sk-a ', 'sk-a'],
    [1, 'sk-a,, sk-b\r\nsk-a\n', 'sk-a\nsk-b'],
    [1, ' \n,', ''],
    [41, `\n${document} `, document],
  ])('type %s: %j becomes %j', (type, text, sent) => {
    expect(cleanKeys(type, text)).toBe(sent);
  });
});
