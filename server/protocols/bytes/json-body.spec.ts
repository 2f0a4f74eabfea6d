import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonBody } from './json-body.js';

const body = (text: string) => new JsonBody(Buffer.from(text));
const rewritten = (text: string, changes: Record<string, unknown>) =>
  body(text)
    .with(new Map(Object.entries(changes)))
    .toString();

describe('JsonBody', () => {
  it.each([
    ['[1]', 'a list'],
    ['{"model":', 'a body that ends early'],
    ['{"model":"a","model":"b"}', 'a field given twice'],
    ['{"model":"a","Model":"b"}', 'a field given twice in other case'],
    [`{"a":${'['.repeat(64)}${']'.repeat(64)}}`, 'nesting deeper than 64 levels'],
    ['', 'nothing'],
  ])('rejects %s: %s', (text) => {
    expect(() => body(text)).toThrow(/Invalid request/);
  });

  it('rejects a body with too many fields', () => {
    const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join(',')}}`;
    expect(rewritten(fields(1_000), { model: 'a' })).toMatch(/^\{"model":"a","0":0,/);
    expect(() => body(fields(1_001))).toThrow(/more than 1000 fields/);
  });

  it('rejects lists that use far more memory than their bytes', () => {
    expect(() => body(`{"input":[${'0,'.repeat(2_000_001)}0]}`)).toThrow(/more than 2000000 items/);
    expect(() => body(`{"messages":[${'{},'.repeat(100_000)}{}]}`)).toThrow(/more than 100000 objects/);
  });

  it('rejects bytes that are not UTF-8', () => {
    expect(() => new JsonBody(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(/UTF-8/);
  });

  it('reads fields regardless of the content of other strings', () => {
    const read = body('{"a":"\\\\\\"}{[","model":"gpt","n":[{"model":"no"}],"last":true}');
    expect([read.get('model'), read.get('last'), read.get('absent')]).toEqual(['gpt', true, undefined]);
  });

  describe('without files', () => {
    const data = `data:image/png;base64,${'QUJD'.repeat(20_000)}`;
    const cut = data.slice(0, 64);
    const read = (messages: unknown, indent?: number) =>
      body(JSON.stringify({ model: 'm', messages, last: 'data:x' }, null, indent)).getWithoutFiles('messages');

    it.each([undefined, 2])('cuts data URLs of images and files, and nothing else (indent %s)', (indent) => {
      const parts = (url: string) => [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url, detail: 'low' } },
        { type: 'input_image', image_url: url },
        { type: 'file', file: { file_data: url } },
        { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      ];
      expect(read([{ role: 'user', content: parts(data) }], indent)).toEqual([{ role: 'user', content: parts(cut) }]);
    });

    it.each([0, 1, 2, 3, 4, 5])('cuts data URLs with escapes, as PHP writes them, before an escape (%s)', (shift) => {
      const url = `data:image/png;base64,${'A'.repeat(35 + shift)}${'/BCD'.repeat(20_000)}`;
      const text = JSON.stringify({ messages: [{ image_url: { url } }, 'last'] });
      for (const slash of ['\\/', '\\u002f']) {
        const read = body(text.replaceAll('/', slash)).getWithoutFiles('messages');
        expect(read).toEqual([{ image_url: { url: 'data:image' } }, 'last']);
      }
      const late = body(text.replaceAll('/B', '\\/B')).getWithoutFiles('messages');
      expect(late).toEqual([{ image_url: { url: url.slice(0, Math.min(64, url.indexOf('/B'))) } }, 'last']);
    });

    it.each<[string, unknown]>([
      ['a text that begins like a data URL', [{ content: [{ type: 'text', text: data }] }]],
      ['a text that quotes one', [{ content: `{"url":"${data}"} and more` }]],
      ['a URL with an escaped quote', [{ content: [{ image_url: { url: `${data}"${'b'.repeat(2_000)}` } }] }]],
      ['the data of audio', [{ content: [{ input_audio: { data: 'QUJD'.repeat(20_000), format: 'wav' } }] }]],
    ])('keeps %s', (_, messages) => {
      expect(read(messages)).toEqual(messages);
    });
  });

  it.each([
    ['{"model":"a"}', { model: 'b' }, '{"model":"b"}'],
    ['{"model":"a","x":1}', { model: 'b' }, '{"model":"b","x":1}'],
    ['{ "x": 1.0 , "model" : "a" }', { model: 'b' }, '{"model":"b","x": 1.0}'],
    ['{"x":1,"model":"a","y":2}', { model: undefined }, '{"x":1,"y":2}'],
    ['{"x":1}', { stream_options: { include_usage: true } }, '{"stream_options":{"include_usage":true},"x":1}'],
    ['{}', { a: 1 }, '{"a":1}'],
    ['{"a":1}', { a: undefined }, '{}'],
  ])('rewrites %s with %j', (text, changes, expected) => {
    expect(rewritten(text, changes)).toBe(expected);
  });

  it('changes the given fields and keeps every other value exactly', () => {
    const names = fc.constantFrom('model', 'stream', 'x', 'y', 'zé', 'q"uote');
    const objects = fc.dictionary(names, fc.jsonValue(), { maxKeys: 6 });
    fc.assert(
      fc.property(objects, objects, fc.integer({ min: 0, max: 4 }), (original, changes, indent) => {
        const result: unknown = JSON.parse(rewritten(JSON.stringify(original, null, indent), changes));
        expect(result).toEqual(JSON.parse(JSON.stringify({ ...original, ...changes })));
      }),
      { numRuns: 500 },
    );
  });
});
