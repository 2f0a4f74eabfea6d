import { JSON_TYPE } from '../../../bytes/content-types.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asString, numberOf } from '../../../bytes/untrusted.js';
import type { ImageClient } from '../../../canonical/whole-codec.js';
import { invalidGemini } from '../gemini.errors.js';
import { field, objectsOf, stringOf } from '../gemini-fields.js';
import { sizeOf } from './aspect-ratios.js';

const DEFAULT_COUNT = 4;
const MAX_COUNT = 8;

/** The client side of `predict` for the Imagen models. */
export const geminiPredictClient: ImageClient = {
  task: 'image',
  read(body, model) {
    const parameters = body.get('parameters');
    return {
      model,
      prompt: promptIn(body),
      negativePrompt: stringOf(field(parameters, 'negativePrompt')) ?? null,
      count: imageCount(body),
      size: sizeOf(asString(aspectRatioOf(body))),
      quality: null,
      style: null,
      background: null,
      outputFormat: outputFormat(parameters),
      seed: numberOf(field(parameters, 'seed')),
      images: [],
      mask: null,
      wantsBytes: true,
      user: null,
    };
  },
  write({ images }) {
    const predictions = images.map(({ source, revisedPrompt: prompt }) => {
      const textPart = prompt === undefined ? {} : { prompt };
      if (source.kind !== 'data') return { gcsUri: source.kind === 'url' ? source.url : source.id, ...textPart };
      return { bytesBase64Encoded: source.base64, mimeType: source.mediaType, ...textPart };
    });
    return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify({ predictions })) };
  },
  delivered: ({ images }) => images.length,
};

/** The prompt; empty when there is not exactly one. */
export function promptIn(body: RequestBody): string {
  const [first, ...more] = objectsOf(body.get('instances'));
  return more.length > 0 ? '' : asString(first?.prompt);
}

/**
 * Number of requested images.
 * @throws {AppError} when the number is invalid
 */
export function imageCount(body: RequestBody): number {
  const count = field(body.get('parameters'), 'sampleCount') ?? DEFAULT_COUNT;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) return count;
  throw invalidGemini(`sampleCount must be a whole number from 1 to ${MAX_COUNT}`);
}

/** The aspect ratio in a body, unchanged. */
export function aspectRatioOf(body: RequestBody): unknown {
  return field(body.get('parameters'), 'aspectRatio');
}

function outputFormat(parameters: unknown): string | null {
  const type = stringOf(field(field(parameters, 'outputOptions'), 'mimeType'));
  return type?.startsWith('image/') ? type.slice('image/'.length) : null;
}
