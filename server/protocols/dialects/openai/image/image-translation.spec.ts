import { describe, expect, it } from '@jest/globals';
import { FormBody, FormFile, filesOf } from '../../../bytes/form-body.js';
import { ObjectBody, type RequestBody } from '../../../bytes/request-body.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import type { ImageRequest } from '../../../canonical/whole-codec.js';
import {
  openaiImageClient,
  openaiImageEditClient,
  openaiImageEditUpstream,
  openaiImageUpstream,
} from './openai.image.js';

const target = { stream: false };
const context = (body: RequestBody) => ({ requestId: 'r', model: 'dall-e-3', createdAt: 1_700_000_000, body });
const json = (response: { body: Buffer }) => JSON.parse(response.body.toString()) as unknown;
const png = Buffer.from('png');
const data = { kind: 'data', mediaType: 'image/png', base64: png.toString('base64') } as const;
const written = (body: RequestBody) => JSON.parse(body.bytes.toString()) as unknown;

describe('image request of a client', () => {
  it('is read field by field', () => {
    const fields = {
      prompt: 'a cat',
      negative_prompt: 'dogs',
      n: 2,
      size: '1024x1024',
      quality: 'hd',
      style: 'vivid',
      background: 'opaque',
      output_format: 'webp',
      seed: 7,
      response_format: 'b64_json',
      user: 'u',
    };
    expect(openaiImageClient.read(new ObjectBody(fields), 'dall-e-3')).toEqual({
      model: 'dall-e-3',
      prompt: 'a cat',
      negativePrompt: 'dogs',
      count: 2,
      size: '1024x1024',
      quality: 'hd',
      style: 'vivid',
      background: 'opaque',
      outputFormat: 'webp',
      seed: 7,
      images: [],
      mask: null,
      wantsBytes: true,
      user: 'u',
    });
  });

  it.each([
    ['dall-e-3', undefined, false],
    ['dall-e-3', 'url', false],
    ['dall-e-3', 'b64_json', true],
    ['gpt-image-1', undefined, true],
  ])('for %s with %s requests bytes: %s', (model, response_format, wantsBytes) => {
    expect(openaiImageClient.read(new ObjectBody({ prompt: 'a', response_format }), model).wantsBytes).toBe(wantsBytes);
  });

  it('contains images and a mask in a form', () => {
    const form = FormBody.of([
      { name: 'prompt', value: 'a hat' },
      { name: 'n', value: '2' },
      { name: 'image[]', value: new FormFile('a.png', 'image/png', png) },
      { name: 'image[]', value: new FormFile('b.png', 'image/png', png) },
      { name: 'mask', value: new FormFile('m.png', 'image/png', png) },
    ]);
    expect(openaiImageEditClient.read(form, 'm')).toMatchObject({
      prompt: 'a hat',
      count: 2,
      images: [data, data],
      mask: data,
    });
  });

  it('contains images in JSON', () => {
    const images = [{ image_url: 'https://a' }, { image_url: `data:image/png;base64,${data.base64}` }];
    const body = new ObjectBody({ prompt: 'a hat', images, image: 'https://b' });
    expect(openaiImageEditClient.read(body, 'm').images).toEqual([
      { kind: 'url', url: 'https://b' },
      { kind: 'url', url: 'https://a' },
      data,
    ]);
    expect(() => openaiImageEditClient.read(new ObjectBody({ prompt: 'a', image: 7 }), 'm')).toThrow(
      'image is invalid',
    );
  });
});

describe('image response to a client', () => {
  const images = [
    { source: { kind: 'url', url: 'https://a' } as const, revisedPrompt: 'a black cat' },
    { source: data },
  ];
  const usage = {
    input: 3,
    output: 4,
    cacheRead: 0,
    cacheWrite: 0,
    cacheWriteHour: 0,
    reasoning: 0,
    audioIn: 0,
    audioOut: 0,
  };

  it('contains URLs and bytes unchanged, and the usage', () => {
    expect(json(openaiImageClient.write({ images, usage }, context(new ObjectBody({}))))).toEqual({
      created: 1_700_000_000,
      data: [{ url: 'https://a', revised_prompt: 'a black cat' }, { b64_json: data.base64 }],
      usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
    });
  });

  it('contains data URLs for a client that requests URLs', () => {
    const body = new ObjectBody({ response_format: 'url' });
    expect(json(openaiImageClient.write({ images: [{ source: data }], usage: null }, context(body)))).toEqual({
      created: 1_700_000_000,
      data: [{ url: `data:image/png;base64,${data.base64}` }],
    });
  });

  it('has one event per image for a client that streams', () => {
    const events = openaiImageEditClient.events?.({ images, usage }, context(new ObjectBody({}))) ?? '';
    expect(events.match(/^event: .*/gm)).toEqual(['event: image_edit.completed', 'event: image_edit.completed']);
    expect(events.match(/"usage"/g)).toHaveLength(1);
  });

  it('counts its images', () => {
    expect(openaiImageClient.delivered?.({ images, usage: null })).toBe(2);
  });
});

describe('image request to an upstream', () => {
  const request: ImageRequest = {
    model: 'dall-e-3',
    prompt: 'a cat',
    negativePrompt: null,
    count: 1,
    size: null,
    quality: null,
    style: 'vivid',
    background: null,
    outputFormat: null,
    seed: null,
    images: [],
    mask: null,
    wantsBytes: false,
    user: null,
  };

  it('contains only the fields that were set', () => {
    const body = openaiImageUpstream.write(request, target, new Downgrades());
    expect(written(body)).toEqual({ model: 'dall-e-3', prompt: 'a cat', n: 1, style: 'vivid', response_format: 'url' });
  });

  it('has no response_format or style for GPT image models, and notes unsupported fields', () => {
    const downgrades = new Downgrades();
    const requested = { ...request, model: 'gpt-image-1', wantsBytes: true, negativePrompt: 'dogs', seed: 1 };
    expect(written(openaiImageUpstream.write(requested, target, downgrades))).toEqual({
      model: 'gpt-image-1',
      prompt: 'a cat',
      n: 1,
    });
    expect(downgrades.toString()).toBe('negative_prompt, seed, style');
  });

  it('sends images in a form', async () => {
    const requested = { ...request, images: [data, data], mask: data };
    const body = openaiImageEditUpstream.write(requested, target, new Downgrades());
    const form = await FormBody.read(body.bytes, body.contentType);
    expect([form.get('model'), form.get('n')]).toEqual(['dall-e-3', '1']);
    expect(filesOf(form, 'image')).toEqual([
      new FormFile('image-1.png', 'image/png', png),
      new FormFile('image-2.png', 'image/png', png),
    ]);
    expect(filesOf(form, 'mask')).toHaveLength(1);
  });

  it('rejects URLs when only bytes are accepted', () => {
    const requested = { ...request, images: [{ kind: 'url', url: 'https://a' } as const] };
    expect(() => openaiImageEditUpstream.write(requested, target, new Downgrades())).toThrow('image addresses');
  });

  it('reads the response', () => {
    const body = Buffer.from(
      JSON.stringify({
        data: [{ url: 'https://a', revised_prompt: 'b' }, { b64_json: 'AAAA' }, {}, null, 'x'],
        output_format: 'webp',
        usage: { input_tokens: 1, output_tokens: 2 },
      }),
    );
    expect(openaiImageUpstream.read({ contentType: 'application/json', body })).toMatchObject({
      images: [
        { source: { kind: 'url', url: 'https://a' }, revisedPrompt: 'b' },
        { source: { kind: 'data', mediaType: 'image/webp', base64: 'AAAA' } },
      ],
      usage: { input: 1, output: 2 },
    });
  });

  it.each(['{"data":[]}', '{"data":{}}', '{}', '{"error":{"message":"no"}}', '<html>'])('rejects %s', (body) => {
    expect(() => openaiImageUpstream.read({ contentType: 'application/json', body: Buffer.from(body) })).toThrow();
  });
});
