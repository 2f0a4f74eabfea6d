import { describe, expect, it } from '@jest/globals';
import { segments } from './fences';

const short = (source: string) =>
  segments(source).map((part) => (part.kind === 'code' ? ['code', part.language, part.text] : ['text', part.text]));

describe('segments of a reply', () => {
  it.each<[string, string, string[][]]>([
    ['prose alone', 'Hello\n\nthere', [['text', 'Hello\n\nthere']]],
    [
      'a block between prose',
      'a\n```py\nprint(1)\n```\nb',
      [
        ['text', 'a'],
        ['code', 'py', 'print(1)'],
        ['text', 'b'],
      ],
    ],
    [
      'an unclosed block',
      'a\n```js\nlet x',
      [
        ['text', 'a'],
        ['code', 'js', 'let x'],
      ],
    ],
    ['a longer fence around a shorter one', '````md\n```\nx\n```\n````', [['code', 'md', '```\nx\n```']]],
    ['tildes', '~~~\nx\n~~~', [['code', '', 'x']]],
    ['code inside a line', 'use `x` and ```y``` here', [['text', 'use `x` and ```y``` here']]],
    ['nothing', '', []],
  ])('splits %s', (_, source, parts) => expect(short(source)).toEqual(parts));

  it('keeps the line of a segment while the reply streams', () => {
    const whole = 'a\n```py\nprint(1)\n```\nb and more';
    const lines = (source: string) => segments(source).map(({ line }) => line);
    for (let length = 1; length <= whole.length; length++) {
      const now = lines(whole.slice(0, length));
      expect(lines(whole).slice(0, Math.max(0, now.length - 1))).toEqual(now.slice(0, -1));
    }
  });
});
