import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../../bytes/request-body.js';
import { isGptImage } from '../../../models/openai/openai-models.js';
import { readImages } from './image-request.js';

const read = (model: string, fields: Record<string, unknown> = {}) => {
  const { units, ...requested } = readImages(new ObjectBody({ prompt: 'a cat', ...fields }), model);
  if (units?.kind !== 'images') throw new Error('Images are charged per image');
  return { ...requested, ...units, factor: units.factor.text };
};

/** A request to Seedream for a series of images. */
const series = (maxImages: unknown) => ({
  sequential_image_generation: 'auto',
  sequential_image_generation_options: { max_images: maxImages },
});

describe('parameters of an image request', () => {
  it.each([
    ['dall-e-2', {}, { count: 1, size: '1024x1024', quality: 'standard', factor: '1' }],
    ['dall-e-2', { size: '256x256' }, { factor: '0.4' }],
    ['dall-e-2', { size: '512x512' }, { factor: '0.45' }],
    ['dall-e-2', { quality: 'hd' }, { quality: 'hd', factor: '1' }],
    ['dall-e-3', { size: '1024x1792' }, { factor: '2' }],
    ['dall-e-3', { size: '1792x1024' }, { factor: '2' }],
    ['dall-e-3', { quality: 'hd' }, { factor: '2' }],
    ['dall-e-3', { quality: 'hd', size: '1792x1024' }, { factor: '3' }],
    ['constructor', { size: '__proto__' }, { size: '__proto__', factor: '1' }],
    ['some-model', { size: 'constructor' }, { size: 'constructor', factor: '1' }],
    ['gpt-image-1', {}, { size: 'auto', quality: 'auto', factor: '1' }],
    ['gpt-image-1', { size: '1536x1024', quality: 'high' }, { size: '1536x1024', factor: '1' }],
    ['flux', { size: '16:9', n: 4 }, { count: 4, size: '16:9', factor: '1' }],
    ['flux', { n: '3', size: '' }, { count: 3, size: '1024x1024' }],
    ['flux', { n: null, size: null }, { count: 1 }],
    ['seedream', { sequential_image_generation: 'auto' }, { count: 15 }],
    ['seedream', { sequential_image_generation: 'disabled' }, { count: 1 }],
    ['seedream', series(4), { count: 4 }],
    ['seedream', { ...series(2), n: 3 }, { count: 3 }],
    ['seedream', series(1e9), { count: 15 }],
    ['seedream', series('4'), { count: 15 }],
  ])('%s %j', (model, fields, expected) => {
    expect(read(model, fields)).toMatchObject(expected);
  });

  it('have no maximum tokens for models charged by tokens', () => {
    expect(read('gpt-image-1').maxTokens).toBeNull();
    expect(read('dall-e-3').maxTokens).toBe(0);
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    [undefined, false],
  ])('stream for stream %j: %s', (stream, expected) => {
    expect(read('gpt-image-1', { stream }).stream).toBe(expected);
  });

  it.each([
    [{ n: 0 }],
    [{ n: 11 }],
    [{ n: 1.5 }],
    [{ n: 'many' }],
    [{ n: [1] }],
    [{ size: '1024×1024' }],
    [{ size: 'x'.repeat(33) }],
    [{ size: 'a\nb' }],
    [{ size: 7 }],
    [{ quality: {} }],
  ])('rejects %j', (fields) => {
    expect(() => read('flux', fields)).toThrow();
  });

  it.each(['dall-e', 'dall-e-2', 'dall-e-3'])('accept only the sizes of %s', (model) => {
    expect(() => read(model, { size: '640x480' })).toThrow('size must be one of');
  });
});

it.each([
  ['gpt-image-1', true],
  ['gpt-image-1.5', true],
  ['chatgpt-image-latest', true],
  ['my-gpt-image-1', false],
  ['dall-e-3', false],
])('isGptImage of %s is %s', (model, expected) => {
  expect(isGptImage(model)).toBe(expected);
});
