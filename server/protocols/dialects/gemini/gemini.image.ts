import { ObjectBody } from '../../bytes/request-body.js';
import type { MediaSource } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { ImageUpstream } from '../../canonical/whole-codec.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';
import { geminiGenerateUpstream } from './gemini.generate.js';
import { noteImageParams, ratioOf } from './gemini.predict.js';
import { notJson, parsedResponse } from './gemini-response-meter.js';
import { writeSafety } from './write-request.js';

/** Image generation with Gemini's multimodal models: `generateContent`. */
export const geminiImageUpstream: ImageUpstream = imageUpstream('image');

/** Image editing with Gemini's multimodal models: `generateContent`. */
export const geminiImageEditUpstream: ImageUpstream = imageUpstream('image_edit');

function imageUpstream(task: ImageUpstream['task']): ImageUpstream {
  return {
    task,
    inlineMedia: true,
    write(request, { vendors = BUILT_IN_SETTINGS }, downgrades) {
      const { prompt, images, mask, size, count, negativePrompt, seed, outputFormat } = request;
      if (mask !== null) throw unsupported('mask');
      noteImageParams(request, downgrades);
      // A response contains one image.
      if (count > 1) downgrades.note('n');
      if (negativePrompt !== null) downgrades.note('negative_prompt');
      if (outputFormat !== null) downgrades.note('output_format');
      const aspectRatio = ratioOf(size);
      const generationConfig = {
        responseModalities: ['TEXT', 'IMAGE'],
        ...(aspectRatio !== null && { imageConfig: { aspectRatio } }),
        ...(seed !== null && { seed }),
      };
      const parts = [{ text: prompt }, ...images.map(inlineData)];
      const safetySettings = writeSafety(vendors.gemini);
      return new ObjectBody({ contents: [{ role: 'user', parts }], safetySettings, generationConfig });
    },
    read({ body }) {
      const response = parsedResponse(body);
      if (response === undefined) throw notJson();
      const { choices, usage } = geminiGenerateUpstream.read(response);
      const parts = choices.flatMap((choice) => choice.parts);
      const images = parts.flatMap((part) => (part.type === 'image' ? [{ source: part.source }] : []));
      if (images.length > 0) return { images, usage };
      // The model explains in text why it generated no image.
      const words = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      const message = words.trim() || BadResponse.noImages;
      throw new ResponseError(message, 'invalid_request_error', 'content_filter', 400);
    },
  };
}

/** @throws {AppError} unsupported */
function inlineData(source: MediaSource): object {
  if (source.kind !== 'data') throw unsupported('image addresses');
  return { inlineData: { mimeType: source.mediaType || 'image/png', data: source.base64 } };
}
