import { parseDecimal } from '../../../../common/decimal.js';
import { AppError } from '../../../../common/errors/app-error.js';
import type { ImageUnits } from '../../../../common/units.js';
import { flagField, numberField, type RequestBody, textField } from '../../../bytes/request-body.js';
import { asRecord } from '../../../bytes/untrusted.js';
import type { RequestParams } from '../../../canonical/request-params.js';
import { estimateTokens } from '../../../metering/estimate.js';
import { isGptImage } from '../../../models/openai/openai-models.js';
import { ImageError } from '../shared/openai.errors.js';

const MAX_IMAGES = 10;
/** Maximum number of images in a Seedream series. */
const MAX_SERIES = 15;
const DEFAULT_SIZE = '1024x1024';
const SIZES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'dall-e': ['256x256', '512x512', '1024x1024'],
    'dall-e-2': ['256x256', '512x512', '1024x1024'],
    'dall-e-3': ['1024x1024', '1024x1792', '1792x1024'],
  }),
);
/** Price factors of sizes relative to 1024x1024; other sizes have the factor 1. */
const SIZE_FACTOR: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '256x256': 0.4,
    '512x512': 0.45,
    '1024x1792': 2,
    '1792x1024': 2,
  }),
);
const HD_FACTOR = { square: 2, wide: 1.5 };
/** Size and quality are stored in the log. */
const WORD = /^[\w .:/+-]{1,32}$/;

/**
 * Reads the parameters of an image request of any operation.
 * @throws {AppError} invalid_image_request
 */
export function readImages(body: RequestBody, model: string): RequestParams {
  return {
    model,
    stream: flagField(body, 'stream'),
    wantsUsage: false,
    // Models that are charged by tokens produce some thousands per image.
    maxTokens: isGptImage(model) ? null : 0,
    promptEstimate: estimateTokens(textField(body, 'prompt') ?? ''),
    units: imagesOf(body, model),
  };
}

/** The error of an invalid image request. @param param the field that is invalid */
export function invalidImage(detail: string, param?: string): AppError {
  return new AppError(ImageError.invalid_image_request, { detail }, { param });
}

function imagesOf(body: RequestBody, model: string): ImageUnits {
  const size = readSize(body, model);
  const quality = readWord(body, 'quality') ?? (isGptImage(model) ? 'auto' : 'standard');
  const sizeFactor = SIZE_FACTOR.get(size) ?? 1;
  const isHd = model === 'dall-e-3' && quality === 'hd';
  const qualityFactor = !isHd ? 1 : sizeFactor === 1 ? HD_FACTOR.square : HD_FACTOR.wide;
  return {
    kind: 'images',
    count: Math.max(readImageCount(body), readSeries(body)),
    size,
    quality,
    factor: parseDecimal(String(sizeFactor * qualityFactor)),
  };
}

function readImageCount(body: RequestBody): number {
  const given = body.get('n');
  if (given === undefined || given === null || given === '') return 1;
  const count = numberField(body, 'n');
  if (count === null || !Number.isInteger(count) || count < 1 || count > MAX_IMAGES) {
    throw invalidImage(`n must be a whole number from 1 to ${MAX_IMAGES}`, 'n');
  }
  return count;
}

/**
 * The maximum number of images in a Seedream series. Other models ignore these fields, so they are not validated for
 * them.
 */
function readSeries(body: RequestBody): number {
  if (textField(body, 'sequential_image_generation') !== 'auto') return 1;
  const { max_images: maxImages } = asRecord(body.get('sequential_image_generation_options'));
  return typeof maxImages === 'number' && maxImages >= 1 ? Math.min(Math.trunc(maxImages), MAX_SERIES) : MAX_SERIES;
}

function readSize(body: RequestBody, model: string): string {
  const given = body.get('size');
  if (typeof given === 'string' && given.includes('×'))
    throw invalidImage('write the size with the letter x, not with ×', 'size');
  const size = readWord(body, 'size') ?? (isGptImage(model) ? 'auto' : DEFAULT_SIZE);
  const allowed = SIZES.get(model);
  if (allowed && !allowed.includes(size))
    throw invalidImage(`size must be one of ${allowed.join(', ')} for ${model}`, 'size');
  return size;
}

function readWord(body: RequestBody, field: string): string | null {
  const value = body.get(field);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || !WORD.test(value)) throw invalidImage(`${field} is invalid`, field);
  return value;
}
