import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ResponseWords, TextFilter } from './text-filter.js';
import { readWordList } from './word-matcher.js';

const filterOf = (words: readonly string[], stops: boolean) =>
  new TextFilter(new ResponseWords(readWordList(words)), stops);

function filtered(words: readonly string[], stops: boolean, pieces: readonly string[]): string {
  const filter = filterOf(words, stops);
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

/** A text cut at the given places. */
function split(text: string, cuts: readonly number[]): string[] {
  const places = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  return places.map((end, index) => text.slice(places[index - 1] ?? 0, end));
}

/** Reference implementation: masks every occurrence of every word. */
function masked(words: readonly string[], text: string): string {
  const hidden = new Set<number>();
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      for (let index = at; index < at + word.length; index++) hidden.add(index);
    }
  }
  return Array.from({ length: text.length }, (_, index) => (hidden.has(index) ? '*' : text.charAt(index))).join('');
}

describe('response text filter', () => {
  it.each<[string, string[], string, string, string]>([
    ['a word', ['bomb'], 'a bomb here', 'a **** here', 'a '],
    ['a word in other case', ['bOMb'], 'a Bomb here', 'a **** here', 'a '],
    ['a word at the end', ['bomb'], 'bomb', '****', ''],
    ['words that overlap', ['aba'], 'xababax', 'x*****x', 'x'],
    ['a word within a longer one', ['bomb', 'a bomber'], 'a bombe, a bomber', 'a ****e, ********', 'a '],
    ['Chinese words', ['炸弹'], '如何制造炸弹吗', '如何制造**吗', '如何制造'],
    ['a letter whose lower case is longer', ['İx'], 'aİxb', 'a**b', 'a'],
    ['a pattern', ['regex:b[o0]mb'], 'a B0MB here', 'a **** here', 'a '],
    ['an anchored pattern at the beginning only', ['regex:^bomb'], 'bomb and bomb', '**** and bomb', ''],
    ['a pattern before a word', ['regex:se+cret', 'word'], 'a seecret word', 'a ******* ****', 'a '],
    ['no word', ['bomb'], 'a bom, bo, b', 'a bom, bo, b', 'a bom, bo, b'],
    ['a pattern that matches nothing', ['regex:x*'], 'abc', 'abc', 'abc'],
  ])('replaces %s by asterisks, or ends before it', (_, words, text, shown, stopped) => {
    expect(filtered(words, false, [text])).toBe(shown);
    expect(filtered(words, true, [text])).toBe(stopped);
    expect(filtered(words, false, [...text])).toBe(shown);
    expect(filtered(words, true, [...text])).toBe(stopped);
  });

  it('gives the same result wherever the text is split', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'B', '弹');
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
    const pattern = fc.constantFrom('regex:ab+c', 'regex:c{2,9}a', 'regex:\\bcab', 'regex:^b', 'regex:a$');
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 6 }),
        fc.array(pattern, { maxLength: 2 }),
        fc.string({ unit: fc.oneof(letter, fc.constant(' ')), maxLength: 600 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        fc.boolean(),
        (words, patterns, text, cuts, stops) => {
          const list = [...words, ...patterns];
          expect(filtered(list, stops, split(text, cuts))).toBe(filtered(list, stops, [text]));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('masks every occurrence of every word and nothing else', () => {
    const letters = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), { maxLength: 6 }),
        fc.string({ unit: letters, maxLength: 60 }),
        (words, text) => expect(filtered(words, false, [...text])).toBe(masked(words, text)),
      ),
      { numRuns: 500 },
    );
  });

  it('holds back only a possible beginning of a word', () => {
    const filter = filterOf(['bombing'], false);
    expect(filter.push('some text, b')).toBe('some text, ');
    expect(filter.push('omb')).toBe('');
    expect(filter.push(' squad')).toBe('bomb squad');
  });

  it('holds back at most 192 characters for patterns', () => {
    const filter = filterOf(['regex:b[o0]mb'], false);
    const text = 'x'.repeat(1_000);
    expect(filter.push(text).length).toBeGreaterThanOrEqual(1_000 - 192);
  });

  it('finds a pattern whose match has 128 characters wherever it begins', () => {
    for (const before of [0, 1, 63, 64, 65, 191, 192]) {
      const text = `${'x'.repeat(before)}a${'b'.repeat(126)}c and more ${'y'.repeat(300)}`;
      expect(filtered(['regex:ab+c'], false, [...text])).toBe(text.replace(/ab+c/, '*'.repeat(128)));
    }
  });

  it('returns no text after a word when it stops', () => {
    const filter = filterOf(['bomb'], true);
    expect(filter.push('a bo')).toBe('a ');
    expect(filter.push('mb is')).toBe('');
    expect(filter.stopped).toBe(true);
    expect(filter.push(' more') + filter.end()).toBe('');
  });
});
