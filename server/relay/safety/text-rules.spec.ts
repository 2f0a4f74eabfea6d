import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ResponseWords } from './text-filter.js';
import { JsonTextFilter } from './text-rules.js';
import { readWordList } from './word-matcher.js';

const filterOf = (stops: boolean, words = ['bomb', '炸弹', '42']) =>
  new JsonTextFilter(new ResponseWords(readWordList(words)), stops);

/** The filtered output of a JSON text that arrives in chunks of the given size. */
function shown(json: string, stops = false, size = 1, words?: string[]): { text: string; stopped: boolean } {
  const filter = filterOf(stops, words);
  let text = '';
  for (let at = 0; at < json.length; at += size) text += filter.push(json.slice(at, at + size));
  return { text: text + filter.end(), stopped: filter.stopped };
}

describe('JSON text filter', () => {
  it.each([
    ['a string', '{"q":"a Bomb here"}', '{"q":"a **** here"}'],
    ['a key', '{"bomb":1}', '{"****":1}'],
    ['escapes of characters', String.raw`{"q":"\u70b8\u5f39 \u0062omb"}`, '{"q":"** ****"}'],
    ['an embedded JSON text', String.raw`{"q":"{\"a\":\"bomb\"}"}`, String.raw`{"q":"{\"a\":\"****\"}"}`],
    ['no number', '{"n":1421,"q":"1421"}', '{"n":1421,"q":"1**1"}'],
    ['two separate strings', '["bo","mb"]', '["bo","mb"]'],
  ])('masks %s', (_, json, masked) => {
    for (const size of [1, 3, 1e9]) expect(shown(json, false, size)).toEqual({ text: masked, stopped: false });
  });

  it.each([1, 3, 1e9])('ends before a word that is written with escapes, in chunks of %s', (size) => {
    expect(shown(String.raw`{"q":"my \u0062omb","r":1}`, true, size)).toEqual({ text: '{"q":"my ', stopped: true });
  });

  it('keeps the value of a text without words, wherever the text is split', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), fc.integer({ min: 1, max: 9 }), (value, stops, size) => {
        const { text, stopped } = shown(JSON.stringify(value), stops, size, ['\u0000none']);
        expect([JSON.parse(text), stopped]).toEqual([JSON.parse(JSON.stringify(value)), false]);
      }),
    );
  });

  it('keeps the text valid JSON regardless of the matching patterns', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), (value, size) => {
        expect(() => JSON.parse(shown(JSON.stringify(value), false, size, ['regex:.']).text)).not.toThrow();
      }),
    );
  });

  it('passes text that is not JSON', () => {
    expect(shown(String.raw`"\q \u12`).text).toBe(String.raw`"q \u12`);
  });
});
