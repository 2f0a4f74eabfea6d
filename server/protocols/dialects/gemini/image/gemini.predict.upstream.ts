import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asString } from '../../../bytes/untrusted.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { ResponseError } from '../../../canonical/reply.js';
import type { ImageRequest, ImageUpstream } from '../../../canonical/whole-codec.js';
import { googleError } from '../../../models/vendor-errors.js';
import { field } from '../gemini-fields.js';
import { notJson, parsedResponse } from '../gemini-response-meter.js';
import { ratioOf } from './aspect-ratios.js';

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
