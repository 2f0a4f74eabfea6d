import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FormBody, FormFile, type FormPart, filesOf, openForm } from './form-body.js';
import { JsonBody } from './json-body.js';

const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 0x52]);
const parts: FormPart[] = [
  { name: 'model', value: 'whisper-1' },
  { name: 'file', value: new FormFile('Gespräch "1".wav', 'audio/wav', bytes) },
  { name: 'prompt', value: 'Grüezi\r\n你好' },
];

const reread = (form: FormBody) => FormBody.read(form.bytes, form.contentType);
const changed = async (form: FormBody, changes: [string, unknown][]) =>
  FormBody.read(form.with(new Map(changes)), form.contentType);
/** Encodes a form as `fetch` does. */
async function fetched(form: FormData): Promise<{ bytes: Buffer; contentType: string }> {
  const request = new Request('http://gateway', { method: 'POST', body: form });
  return {
    bytes: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  };
}

describe('FormBody', () => {
  it('returns texts as strings, and files with their names and types', async () => {
    const form = await reread(FormBody.of(parts));
    expect(form.get('model')).toBe('whisper-1');
    expect(form.get('prompt')).toBe('Grüezi\r\n你好');
    expect(form.get('file')).toEqual(new FormFile('Gespräch %221%22.wav', 'audio/wav', bytes));
    expect(form.get('absent')).toBeUndefined();
    expect([form.has('model'), form.has('absent')]).toEqual([true, false]);
    expect([form.sizeOf('file'), form.sizeOf('model'), form.sizeOf('absent')]).toEqual([bytes.length, 9, 0]);
  });

  it('keeps the bytes of the official packages when nothing changes', async () => {
    const form = new FormData();
    form.set('model', 'gpt-4o-transcribe');
    form.append('timestamp_granularities[]', 'word');
    form.append('timestamp_granularities[]', 'segment');
    form.set('file', new File([bytes], 'a.mp3', { type: 'audio/mpeg' }));
    const sent = await fetched(form);
    const read = await FormBody.read(sent.bytes, sent.contentType);
    expect(read.bytes.equals(sent.bytes)).toBe(true);
    expect(read.get('timestamp_granularities[]')).toEqual(['word', 'segment']);
  });

  it('sets, adds and removes fields and keeps the others', async () => {
    const form = await reread(FormBody.of(parts));
    const after = await changed(form, [
      ['model', 'other/model'],
      ['stream', true],
      ['prompt', undefined],
    ]);
    expect([after.get('model'), after.get('stream'), after.get('prompt')]).toEqual(['other/model', 'true', undefined]);
    expect(after.get('file')).toEqual(form.get('file'));
  });

  it('finds files under names with and without brackets', async () => {
    const image = (name: string) => new FormFile(name, 'image/png', bytes);
    const form = FormBody.of([
      { name: 'image[]', value: image('a') },
      { name: 'image', value: 'no file' },
      { name: 'image[]', value: image('b') },
    ]);
    expect(filesOf(form, 'image').map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('forwards only the parts it has parsed', async () => {
    const smuggled = [
      'preamble\r\n--x\r\nContent-Disposition: form-data; name="model"\r\n\r\nwhisper-1',
      '--x\r\nX-Other: 1\r\n\r\nno name at all',
      '--x--\r\nContent-Disposition: form-data; name="model"\r\n\r\nother\r\n--x--\r\n',
    ].join('\r\n');
    const form = await FormBody.read(Buffer.from(smuggled), 'multipart/form-data; boundary=x');
    expect(form.bytes.toString()).toBe(
      '--x\r\nContent-Disposition: form-data; name="model"\r\n\r\nwhisper-1\r\n--x--\r\n',
    );
  });

  it('accepts the same fields as a JSON object', async () => {
    expect(await openForm(Buffer.from('{"model":"m"}'), 'application/json')).toBeInstanceOf(JsonBody);
    const form = FormBody.of(parts);
    expect(await openForm(form.bytes, form.contentType)).toBeInstanceOf(FormBody);
  });

  const framed = (...heads: string[]) => `${heads.map((head) => `--x\r\n${head}\r\n`).join('')}--x--\r\n`;
  const text = (name: string, value = 'v') => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

  it.each([
    ['without a boundary', 'multipart/form-data', framed(text('a'))],
    ['that is cut off', 'multipart/form-data; boundary=x', framed(text('a')).slice(0, -8)],
    [
      'that is cut off in a part header',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; na',
    ],
    ['of nothing', 'multipart/form-data; boundary=x', ''],
    ['with another boundary', 'multipart/form-data; boundary=y', framed(text('a'))],
    ['with a text given twice', 'multipart/form-data; boundary=x', framed(text('model'), text('Model'))],
    ['with a nameless part', 'multipart/form-data; boundary=x', framed(text(''))],
    ['of 101 parts', 'multipart/form-data; boundary=x', framed(...Array<string>(101).fill(text('a[]')))],
    ['with an endless text', 'multipart/form-data; boundary=x', framed(text('a', 'x'.repeat(1024 * 1024 + 1)))],
  ])('rejects a form %s', async (_, contentType, body) => {
    await expect(FormBody.read(Buffer.from(body), contentType)).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('rejects a text that is not UTF-8', async () => {
    const [head, tail] = framed(text('a', '|')).split('|');
    const body = Buffer.concat([Buffer.from(head ?? ''), Buffer.of(0xc3, 0x28), Buffer.from(tail ?? '')]);
    const reading = FormBody.read(body, 'multipart/form-data; boundary=x');
    await expect(reading).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('rejects a value that contains the boundary', async () => {
    const form = await FormBody.read(Buffer.from(framed(text('a'))), 'multipart/form-data; boundary=x');
    expect(() => form.with(new Map([['a', '--x']]))).toThrow('boundary');
    expect(() => form.with(new Map([['a', 'b\r\n--x--']]))).toThrow('boundary');
  });

  it('round-trips any parts with any boundary', async () => {
    const name = fc.stringMatching(/^[A-Za-z0-9_ ;=.'\\ü你-]{1,20}$/).filter((it) => it.trim() === it);
    const file = fc
      .tuple(
        name,
        fc.constantFrom('audio/wav', 'image/png', 'application/octet-stream'),
        fc.uint8Array({ maxLength: 300 }),
      )
      .map(([fileName, type, content]) => new FormFile(fileName, type, Buffer.from(content)));
    const part = fc.record({
      name: name.map((it) => `${it}[]`),
      value: fc.oneof(fc.string({ unit: 'grapheme' }), file),
    });
    const boundary = fc.stringMatching(/^[A-Za-z0-9'()+_,./:=?-]{12,70}$/);
    const survives = async (some: FormPart[], limit: string) => {
      const { bytes: written, contentType } = FormBody.of(some);
      const ours = contentType.split('boundary=')[1] ?? '';
      const framedBody = Buffer.from(written.toString('latin1').replaceAll(`--${ours}`, `--${limit}`), 'latin1');
      const first = await FormBody.read(framedBody, `Multipart/Form-Data; charset=utf-8; boundary="${limit}"`);
      const again = await FormBody.read(first.with(new Map([['new', 'v']])), first.contentType);
      for (const each of some) expect([again.get(each.name)].flat()).toContainEqual(each.value);
      expect(again.get('new')).toBe('v');
      expect(first.bytes.equals(framedBody)).toBe(true);
    };
    await fc.assert(fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), boundary, survives));
  });
});
