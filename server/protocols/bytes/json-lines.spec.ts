import { expect, it } from '@jest/globals';
import { jsonLines } from './json-lines.js';

async function* chunksOf(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function read(source: AsyncIterable<Buffer>, maxBytes = 100): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of jsonLines(source, maxBytes)) lines.push(line.toString());
  return lines;
}

it.each<[string, string[], string[]]>([
  ['lines of one chunk', ['{"a":1}\n{"b":2}\n'], ['{"a":1}', '{"b":2}']],
  ['a line in several chunks', ['{"a"', ':', '1}\n{"b":2}'], ['{"a":1}', '{"b":2}']],
  ['a last line without its end', ['{"a":1}'], ['{"a":1}']],
  ['blank lines', ['\n{"a":1}\r\n\r\n  \n'], ['{"a":1}\r']],
  ['other line separators in strings', ['{"a":"x\u2028y"}\n'], ['{"a":"x\u2028y"}']],
  ['nothing', [], []],
])('%s are read', async (_, chunks, lines) => {
  expect(await read(chunksOf(...chunks))).toEqual(lines);
});

it.each([[['x'.repeat(11)]], [['x'.repeat(6), 'x'.repeat(6)]], [[`${'x'.repeat(11)}\n`]]])(
  'a line that is too long is refused',
  async (chunks) => {
    await expect(read(chunksOf(...chunks), 10)).rejects.toThrow(RangeError);
  },
);
