import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../bytes/json-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { ImageRequest, ImageUpstream } from '../../canonical/whole-codec.js';
import { providerOf } from '../../providers/registry.js';
import { geminiImageEditUpstream, geminiImageUpstream } from './gemini.media.js';
import { geminiPredict, geminiPredictClient, geminiPredictUpstream, ratioOf } from './gemini.predict.js';
import { writeSafety } from './write-request.js';

const bodyOf = (value: object) => new JsonBody(Buffer.from(JSON.stringify(value)));
const raw = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });
const request: ImageRequest = {
  model: 'm',
  prompt: 'a cat',
  negativePrompt: null,
  count: 2,
  size: '1024x1792',
  quality: null,
  style: null,
  background: null,
  outputFormat: null,
  seed: null,
  images: [],
  mask: null,
  wantsBytes: true,
  user: null,
};
const write = (upstream: ImageUpstream, more: Partial<ImageRequest> = {}, channelType = 24) => {
  const downgrades = new Downgrades();
  const traits = providerOf(channelType)?.upstreamTraits;
  const body = upstream.write({ ...request, ...more }, { stream: false, traits }, downgrades);
  return { ...(JSON.parse(body.bytes.toString()) as object), dropped: downgrades.toString() };
};
const image = { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } as const;

describe('images of Imagen', () => {
  it('are requested with prompt, number and aspect ratio, without unsupported fields', () => {
    expect(write(geminiPredictUpstream, { negativePrompt: 'dogs', quality: 'hd', seed: 5 })).toEqual({
      instances: [{ prompt: 'a cat' }],
      parameters: { sampleCount: 2, aspectRatio: '9:16', personGeneration: 'allow_adult', negativePrompt: 'dogs' },
      dropped: 'quality, seed',
    });
    expect(write(geminiPredictUpstream, { seed: 5, outputFormat: 'jpeg' }, 41)).toMatchObject({
      parameters: { seed: 5, addWatermark: false, outputOptions: { mimeType: 'image/jpeg' } },
      dropped: '',
    });
  });

  it('are read without the filtered ones', () => {
    const predictions = [{ raiFilteredReason: 'no' }, { bytesBase64Encoded: 'AAAA', mimeType: 'image/png' }];
    expect(geminiPredictUpstream.read(raw({ predictions }))).toEqual({ images: [{ source: image }], usage: null });
  });

  it.each([
    [{ predictions: [{ raiFilteredReason: 'no cats' }] }, { status: 400, message: 'no cats' }],
    [{}, { status: 400, code: 'content_filter' }],
    [{ error: { code: 429, message: 'quota' } }, { status: 429 }],
  ])('can be an error: %j', (response, error) => {
    expect(() => geminiPredictUpstream.read(raw(response))).toThrow(expect.objectContaining(error));
  });

  it('are read from and written for clients of the API', () => {
    const body = bodyOf({ instances: [{ prompt: 'a cat' }], parameters: { sampleCount: 2, aspectRatio: '9:16' } });
    expect(geminiPredictClient.read(body, 'm')).toEqual(request);
    expect(geminiPredict.read(body, { model: 'm', stream: false, query: null })).toMatchObject({
      units: { kind: 'images', count: 2, size: '9:16' },
    });
    const context = { requestId: 'r', model: 'm', createdAt: 0, body };
    const written = geminiPredictClient.write({ images: [{ source: image }], usage: null }, context);
    expect(JSON.parse(written.body.toString())).toEqual({
      predictions: [{ bytesBase64Encoded: 'AAAA', mimeType: 'image/png' }],
    });
  });

  it.each([
    [{ predictions: [{ bytesBase64Encoded: 'A' }, { bytesBase64Encoded: 'B' }] }, { images: 2, produced: true }],
    [{ predictions: [{ raiFilteredReason: 'no' }] }, { produced: false }],
  ])('are counted in a pass-through: %j', (response, metered) => {
    const requested = geminiPredict.read(bodyOf({ instances: [{ prompt: 'a' }] }), {
      model: 'm',
      stream: false,
      query: null,
    });
    expect(geminiPredict.responseMeter(requested, bodyOf({})).read(raw(response))).toMatchObject({ metered });
  });
});

describe('images of multimodal models', () => {
  it('are requested in a conversation', () => {
    expect(write(geminiImageEditUpstream, { images: [image], size: null })).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'a cat' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] }],
      safetySettings: writeSafety(BUILT_IN_SETTINGS.gemini),
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
      dropped: 'n',
    });
    expect(write(geminiImageUpstream, { count: 1 })).toMatchObject({
      generationConfig: { imageConfig: { aspectRatio: '9:16' } },
      dropped: '',
    });
  });

  it.each([[{ mask: image }], [{ images: [{ kind: 'url' as const, url: 'https://a' }] }]])('rejects %j', (more) => {
    expect(() => write(geminiImageEditUpstream, more)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it("are read from the response, or the model's text is the error", () => {
    const responseWith = (parts: object[]) => raw({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });
    const data = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    expect(geminiImageUpstream.read(responseWith([{ text: 'here' }, data])).images).toEqual([{ source: image }]);
    expect(() => geminiImageUpstream.read(responseWith([{ text: 'I cannot' }]))).toThrow('I cannot');
  });
});

it.each([
  ['1024x1024', '1:1'],
  ['1024x1536', '3:4'],
  ['1792x1024', '16:9'],
  ['500x505', '1:1'],
  ['3:4', '3:4'],
  ['21:9', '16:9'],
  ['auto', null],
  ['0x5', null],
  [null, null],
])('ratioOf the size %s is %s', (size, ratio) => {
  expect(ratioOf(size)).toBe(ratio);
});
