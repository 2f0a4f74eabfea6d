import { ONE } from '../../../common/decimal.js';
import { JSON_TYPE } from '../../bytes/content-types.js';
import { ObjectBody, type RequestBody } from '../../bytes/request-body.js';
import { asArray, asString, isFields, numberOf } from '../../bytes/untrusted.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { ResponseError } from '../../canonical/reply.js';
import type { ImageClient, ImageRequest, ImageUpstream } from '../../canonical/whole-codec.js';
import { estimateTokens } from '../../metering/estimate.js';
import { NOTHING_PRODUCED, type ResponseMeter } from '../../metering/meter.js';
import { googleError } from '../../models/vendor-errors.js';
import type { Operation } from '../shared/dialect.js';
import { geminiDialect, modelOf } from './gemini.dialect.js';
import { invalidGemini } from './gemini.errors.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';
import { notJson, parsedResponse } from './gemini-response-meter.js';
import { GeminiStreamMeter } from './gemini-stream-meter.js';

/** The aspect ratios of Imagen, and the nearest size of the OpenAI API for each. */
const SHAPES = [
  { ratio: '1:1', size: '1024x1024', wide: 1 },
  { ratio: '3:4', size: '1024x1536', wide: 3 / 4 },
  { ratio: '4:3', size: '1536x1024', wide: 4 / 3 },
  { ratio: '9:16', size: '1024x1792', wide: 9 / 16 },
  { ratio: '16:9', size: '1792x1024', wide: 16 / 9 },
] as const;

/** The aspect ratio nearest to a size such as `1024x1792`, or to an aspect ratio; null for other values. */
export function ratioOf(size: string | null): string | null {
  const named = SHAPES.find((shape) => shape.size === size || shape.ratio === size);
  if (named) return named.ratio;
  const [, width, height] = /^(\d{1,5})[x:](\d{1,5})$/.exec(size ?? '') ?? [];
  const wide = Number(width) / Number(height);
  if (!Number.isFinite(wide) || wide === 0) return null;
  const distance = (shape: { wide: number }) => Math.abs(Math.log(shape.wide / wide));
  return [...SHAPES].sort((one, other) => distance(one) - distance(other))[0]?.ratio ?? null;
}

/** The size for an aspect ratio; null when there is none. */
function sizeOf(ratio: string): string | null {
  return SHAPES.find((shape) => shape.ratio === ratio)?.size ?? null;
}

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
function promptIn(body: RequestBody): string {
  const [first, ...more] = objectsOf(body.get('instances'));
  return more.length > 0 ? '' : asString(first?.prompt);
}

/**
 * Number of requested images.
 * @throws {AppError} when the number is invalid
 */
function imageCount(body: RequestBody): number {
  const count = field(body.get('parameters'), 'sampleCount') ?? DEFAULT_COUNT;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) return count;
  throw invalidGemini(`sampleCount must be a whole number from 1 to ${MAX_COUNT}`);
}

/** The aspect ratio in a body, unchanged. */
function aspectRatioOf(body: RequestBody): unknown {
  return field(body.get('parameters'), 'aspectRatio');
}

function outputFormat(parameters: unknown): string | null {
  const type = stringOf(field(field(parameters, 'outputOptions'), 'mimeType'));
  return type?.startsWith('image/') ? type.slice('image/'.length) : null;
}

const IMAGE = Buffer.from('"bytesBase64Encoded"');

/** Counts images by their key, without parsing: they can be tens of megabytes of base64. */
const predictMeter: ResponseMeter = {
  read(response) {
    let images = 0;
    for (let at = response.body.indexOf(IMAGE); at >= 0; at = response.body.indexOf(IMAGE, at + 1)) images++;
    if (images > 0)
      return { metered: { usage: null, producedText: '', produced: true, images }, error: null, response };
    const body = parsedResponse(response.body);
    const error = isFields(body) ? googleError(body) : (googleError(body) ?? notJson());
    return { metered: NOTHING_PRODUCED, error, response };
  },
};

/** `predict` for the Imagen models. */
export const geminiPredict: Operation = {
  format: 'gemini.predict',
  task: 'image',
  dialect: geminiDialect,
  codec: geminiPredictClient,
  read(body, address) {
    const prompt = promptIn(body);
    if (prompt === '') throw invalidGemini('instances must hold one prompt');
    const size = asString(aspectRatioOf(body)) || '1:1';
    if (!/^\d+:\d+$/.test(size)) throw invalidGemini('aspectRatio is invalid');
    return {
      model: modelOf(address),
      stream: false,
      wantsUsage: false,
      maxTokens: 0,
      promptEstimate: estimateTokens(prompt),
      units: { kind: 'images', count: imageCount(body), size, quality: 'standard', factor: ONE },
    };
  },
  promptForCount: (body: RequestBody) => ({ texts: [promptIn(body)], structureTokens: 0 }),
  rewrite: (draft) => draft.remove('model'),
  responseMeter: () => predictMeter,
  streamMeter: () => new GeminiStreamMeter(),
};

/** The upstream side of `predict` for the Imagen models. */
export const geminiPredictUpstream: ImageUpstream = {
  task: 'image',
  write(request, { traits = {} }, downgrades) {
    const { prompt, negativePrompt, count, size, seed, outputFormat } = request;
    if (request.images.length > 0) throw unsupported('image');
    noteImageParams(request, downgrades);
    const aspectRatio = ratioOf(size);
    const vertex = traits.vertexFields === true;
    if (seed !== null && !vertex) downgrades.note('seed');
    if (outputFormat !== null && !vertex) downgrades.note('output_format');
    const parameters = {
      sampleCount: count,
      ...(aspectRatio !== null && { aspectRatio }),
      personGeneration: 'allow_adult',
      ...(negativePrompt !== null && { negativePrompt }),
      // A seed is rejected for images with a watermark.
      ...(vertex && seed !== null && { seed, addWatermark: false }),
      ...(vertex && outputFormat !== null && { outputOptions: { mimeType: `image/${outputFormat}` } }),
    };
    return new ObjectBody({ instances: [{ prompt }], parameters });
  },
  read({ body }) {
    const response = parsedResponse(body);
    if (response === undefined) throw notJson();
    const error = googleError(response);
    if (error) throw error;
    const predictions = asArray(field(response, 'predictions'));
    const images = predictions.flatMap((prediction) => {
      const base64 = asString(field(prediction, 'bytesBase64Encoded'));
      const mediaType = asString(field(prediction, 'mimeType')) || 'image/png';
      return base64 === '' ? [] : [{ source: { kind: 'data' as const, mediaType, base64 } }];
    });
    if (images.length === 0) throw filtered(predictions);
    return { images, usage: null };
  },
};

/** Notes parameters that neither of Google's image APIs supports. */
export function noteImageParams({ quality, style, background, user }: ImageRequest, downgrades: Downgrades): void {
  if (quality !== null && quality !== 'standard' && quality !== 'auto') downgrades.note('quality');
  if (style !== null) downgrades.note('style');
  if (background !== null) downgrades.note('background');
  if (user !== null) downgrades.note('user');
}

/** The error when all images were filtered. */
function filtered(predictions: readonly unknown[]): ResponseError {
  const reason = predictions
    .map((prediction) => asString(field(prediction, 'raiFilteredReason')))
    .find((text) => text !== '');
  const message = reason ?? 'the safety filters of the upstream blocked the images';
  return new ResponseError(message, 'invalid_request_error', 'content_filter', 400);
}
