import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { ResponseError } from '../../canonical/reply.js';
import type { ImageRequest } from '../../canonical/whole-codec.js';
import { siliconImages } from './vendors/aggregators.js';
import { minimaxEmbeddings, minimaxImages, minimaxSpeech } from './vendors/minimax.js';
import { jsonImageEdits, lenientRerank } from './vendors/vendor-codecs.js';
import { volcengineVision } from './vendors/volcengine.js';

const target = { stream: false };
const raw = (response: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(response)) });

/** The body that a codec writes, and its downgrades. */
function written<R>(codec: { write(request: R, to: typeof target, lost: Downgrades): { bytes: Buffer } }, request: R) {
  const downgrades = new Downgrades();
  const body = JSON.parse(codec.write(request, target, downgrades).bytes.toString()) as unknown;
  return { body, dropped: downgrades.toString() };
}

const imageRequest: ImageRequest = {
  model: 'm',
  prompt: 'a cat',
  negativePrompt: null,
  count: 1,
  size: null,
  quality: null,
  style: null,
  background: null,
  outputFormat: null,
  seed: null,
  images: [],
  mask: null,
  wantsBytes: false,
  user: null,
};
const png = { kind: 'data' as const, mediaType: 'image/png', base64: 'QUJD' };
const link = { kind: 'url' as const, url: 'https://x/y.png' };

describe('lenientRerank', () => {
  const request = { model: 'm', query: 'q', documents: ['a', 'b'], topN: 1, returnDocuments: true };

  it("writes Jina's format", () => {
    expect(written(lenientRerank, request).body).toEqual({
      model: 'm',
      query: 'q',
      documents: ['a', 'b'],
      top_n: 1,
      return_documents: true,
    });
    expect(written(lenientRerank, { ...request, topN: null }).body).not.toHaveProperty('top_n');
  });

  it.each<[string, object, object]>([
    ['a text', { document: 'a' }, { document: 'a' }],
    ['an object', { document: { text: 'a' } }, { document: 'a' }],
    ['nothing', { document: null }, {}],
  ])('reads %s as document', (_, item, expected) => {
    const response = raw({ id: 'x', results: [{ index: 1, relevance_score: 0.5, ...item }], meta: {} });
    expect(lenientRerank.read(response)).toEqual({ results: [{ index: 1, score: 0.5, ...expected }], usage: null });
  });

  it.each<[string, object, object | null]>([
    ['where OpenAI has it', { usage: { prompt_tokens: 5, total_tokens: 6 } }, { input: 5, output: 0 }],
    ['as a sum', { usage: { total_tokens: 6 } }, { input: 6, output: 0 }],
    ['under meta', { meta: { tokens: { input_tokens: 7, output_tokens: 1 } } }, { input: 7, output: 1 }],
    ['nowhere', {}, null],
    ['as nonsense', { usage: { total_tokens: -1 } }, null],
  ])('reads the usage %s', (_, fields, expected) => {
    const { usage } = lenientRerank.read(raw({ results: [], ...fields }));
    if (expected === null) expect(usage).toBeNull();
    else expect(usage).toMatchObject(expected);
  });

  it.each([{}, { results: [{ index: 'x' }] }, { error: { message: 'no' } }])('rejects %j', (response) => {
    expect(() => lenientRerank.read(raw(response))).toThrow(ResponseError);
  });
});

describe('siliconImages', () => {
  const codec = siliconImages('image');

  it("writes the vendor's fields", () => {
    const request = { ...imageRequest, count: 2, size: '1024x1024', seed: 3, negativePrompt: 'dogs', images: [png] };
    expect(written(codec, request)).toEqual({
      body: {
        model: 'm',
        prompt: 'a cat',
        negative_prompt: 'dogs',
        image_size: '1024x1024',
        batch_size: 2,
        seed: 3,
        image: 'data:image/png;base64,QUJD',
      },
      dropped: '',
    });
  });

  it('reads only URLs and notes unsupported options', () => {
    const request = { ...imageRequest, wantsBytes: true, quality: 'hd', user: 'u' };
    expect(written(codec, request).dropped.split(', ').sort()).toEqual(['quality', 'response_format', 'user']);
  });

  it.each(['images', 'data'])('reads images under %s', (name) => {
    expect(codec.read(raw({ [name]: [{ url: 'https://x/y' }], timings: {} })).images).toEqual([
      { source: { kind: 'url', url: 'https://x/y' } },
    ]);
  });

  it('rejects a mask and several images', () => {
    expect(() => written(codec, { ...imageRequest, mask: png })).toThrow(AppError);
    expect(() => written(codec, { ...imageRequest, images: [png, link] })).toThrow(AppError);
  });
});

describe('jsonImageEdits', () => {
  it.each<['objects' | 'texts', typeof imageRequest.images, unknown]>([
    ['objects', [link], { url: 'https://x/y.png', type: 'image_url' }],
    ['texts', [png], 'data:image/png;base64,QUJD'],
    ['texts', [link, png], ['https://x/y.png', 'data:image/png;base64,QUJD']],
  ])('writes %s from %j', (image, images, expected) => {
    const { body } = written(jsonImageEdits({ image, size: true }), { ...imageRequest, images, size: '2K' });
    expect(body).toEqual({ model: 'm', prompt: 'a cat', image: expected, size: '2K', response_format: 'url' });
  });

  it('notes a size that the client cannot choose', () => {
    const codec = jsonImageEdits({ image: 'objects', size: false });
    expect(written(codec, { ...imageRequest, images: [link], size: '1x1' }).dropped).toBe('size');
    expect(() => written(codec, { ...imageRequest, images: [{ kind: 'file', id: 'f' }] })).toThrow(AppError);
  });

  it("reads OpenAI's response", () => {
    const codec = jsonImageEdits({ image: 'objects', size: false });
    expect(codec.read(raw({ data: [{ b64_json: 'QUJD' }, { url: 'https://x' }, null] })).images).toEqual([
      { source: png },
      { source: { kind: 'url', url: 'https://x' } },
    ]);
    expect(() => codec.read(raw({ data: [] }))).toThrow(ResponseError);
    expect(() => codec.read({ contentType: '', body: Buffer.from('<html>') })).toThrow(ResponseError);
  });
});

describe('MiniMax', () => {
  const base_resp = { status_code: 0, status_msg: 'success' };
  const speech = { model: 'speech-02-hd', text: 'hi', voice: 'alloy', format: 'mp3', speed: 1.5, instructions: null };

  it('maps voices to the nearest one', () => {
    expect(written(minimaxSpeech, speech)).toEqual({
      body: {
        model: 'speech-02-hd',
        text: 'hi',
        stream: false,
        voice_setting: { voice_id: 'female-chengshu', speed: 1.5 },
        audio_setting: { format: 'mp3' },
        output_format: 'hex',
      },
      dropped: '',
    });
    expect(written(minimaxSpeech, { ...speech, voice: 'my-own' }).body).toMatchObject({
      voice_setting: { voice_id: 'my-own' },
    });
    const odd = written(minimaxSpeech, { ...speech, format: 'opus', instructions: 'softly' });
    expect(odd).toMatchObject({ body: { audio_setting: { format: 'mp3' } }, dropped: 'response_format, instructions' });
  });

  it('reads audio in hexadecimal', () => {
    const response = { data: { audio: '494433', status: 2 }, extra_info: { audio_format: 'wav' }, base_resp };
    expect(minimaxSpeech.read(raw(response))).toEqual({
      contentType: 'audio/wav',
      audioBytes: Buffer.from('ID3'),
      usage: null,
    });
  });

  it.each<[string | null, string | undefined]>([
    ['1024x1024', '1:1'],
    ['1792x1024', '16:9'],
    ['1024x1792', '9:16'],
    ['1536x1024', '3:2'],
    ['auto', undefined],
    [null, undefined],
  ])('maps the size %s to the aspect ratio %s', (size, shape) => {
    const { body } = written(minimaxImages, { ...imageRequest, size, wantsBytes: true });
    expect(body).toEqual({
      model: 'm',
      prompt: 'a cat',
      ...(shape && { aspect_ratio: shape }),
      n: 1,
      response_format: 'base64',
    });
  });

  it('reads images as URLs or bytes', () => {
    expect(minimaxImages.read(raw({ data: { image_urls: ['https://x/y.png'] }, base_resp })).images).toEqual([
      { source: link },
    ]);
    expect(minimaxImages.read(raw({ data: { image_base64: ['QUJD'] }, base_resp })).images[0]?.source).toMatchObject({
      base64: 'QUJD',
    });
  });

  it('sends the purpose of vectors', () => {
    const request = { model: 'embo-01', inputs: ['a', 'b'], dimensions: null, purpose: null, user: null };
    expect(written(minimaxEmbeddings, request).body).toEqual({ model: 'embo-01', texts: ['a', 'b'], type: 'db' });
    const requested = { ...request, purpose: 'RETRIEVAL_QUERY', dimensions: 8 };
    expect(written(minimaxEmbeddings, requested)).toMatchObject({ body: { type: 'query' }, dropped: 'dimensions' });
    expect(() => written(minimaxEmbeddings, { ...request, inputs: [[1, 2]] })).toThrow(AppError);
  });

  it('reads one vector per text', () => {
    const { vectors, usage } = minimaxEmbeddings.read(raw({ vectors: [[1, 2], [3]], total_tokens: 4, base_resp }));
    expect({ vectors, input: usage?.input }).toEqual({ vectors: [[1, 2], [3]], input: 4 });
  });

  it.each([minimaxSpeech, minimaxImages, minimaxEmbeddings])('reads errors with a success status', (codec) => {
    const failed = raw({ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } });
    let error: unknown;
    try {
      codec.read(failed);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ message: 'insufficient balance', code: 'insufficient_quota', status: 402 });
    expect(() => codec.read(raw({ base_resp }))).toThrow(ResponseError);
  });
});

describe('volcengineVision', () => {
  const request = { model: 'm', inputs: ['a'], dimensions: null, purpose: null, user: null };

  it('sends one text', () => {
    expect(written(volcengineVision, request).body).toEqual({ model: 'm', input: [{ type: 'text', text: 'a' }] });
    expect(() => written(volcengineVision, { ...request, inputs: ['a', 'b'] })).toThrow(AppError);
  });

  it('reads one vector', () => {
    const response = { data: { embedding: [1, 2] }, usage: { prompt_tokens: 3, total_tokens: 3 } };
    expect(volcengineVision.read(raw(response))).toMatchObject({ vectors: [[1, 2]], usage: { input: 3 } });
    expect(() => volcengineVision.read(raw({ data: [] }))).toThrow(ResponseError);
  });
});
