import { describe, expect, it } from '@jest/globals';
import { imageResponseMeter } from './image-response-meter.js';

const read = (body: unknown) =>
  imageResponseMeter.read({
    contentType: 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
const usage = { input_tokens: 50, output_tokens: 100, total_tokens: 150 };

describe('image response', () => {
  it.each([
    ['addresses', { data: [{ url: 'https://a' }, { url: 'https://b' }] }, 2],
    ['bytes', { data: [{ b64_json: 'AAAA' }] }, 1],
    [
      'bytes next to empty URLs',
      {
        data: [
          { b64_json: 'AAAA', url: null },
          { b64_json: 'BBBB', url: '' },
        ],
      },
      2,
    ],
    ['bytes and addresses of the same', { data: [{ b64_json: 'AAAA', url: 'https://a' }, { url: 'https://b' }] }, 2],
    ['spaces between', '{"data": [ {"url" : "https://a"} ]}', 1],
    ['keys inside a text', { data: [{ url: 'https://a', revised_prompt: 'the "url": "x" of "b64_json"' }] }, 1],
    ['images in another form', { data: [{ file_id: 'f' }] }, 1],
    ['nothing', { data: [] }, 0],
    ['no list', { data: 'x' }, 0],
  ])('counts %s', (_, body, images) => {
    expect(read(body)).toMatchObject({ metered: { images, produced: images > 0, usage: null }, error: null });
  });

  it('reads the reported tokens', () => {
    expect(read({ data: [{ b64_json: 'AAAA' }], usage }).metered.usage).toMatchObject({ input: 50, output: 100 });
  });

  it('is relayed unchanged', () => {
    const response = { contentType: 'application/json', body: Buffer.from('{"data":[{"url":"u"}]}') };
    expect(imageResponseMeter.read(response).response).toBe(response);
  });

  it.each([
    [{ error: { message: 'unsafe' } }, 'unsafe'],
    ['<html>', 'the upstream did not return JSON'],
    ['[]', 'the upstream did not return JSON'],
  ])('%j is an error despite the success status', (body, message) => {
    expect(read(body)).toMatchObject({ metered: { produced: false }, error: { message } });
  });
});
