import { FormBody, FormFile, type FormPart } from '../../../bytes/form-body.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { MediaSource } from '../../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { ImageRequest, ImageResponse, ImageUpstream } from '../../../canonical/whole-codec.js';
import { isGptImage } from '../../../models/openai/openai-models.js';
import { readMediaUsage } from '../media-usage.js';
import { badResponse, responseFields } from '../response-fields.js';

/** The upstream side of `POST /v1/images/generations`. */
export const openaiImageUpstream: ImageUpstream = {
  task: 'image',
  write: (request, _, downgrades) => new ObjectBody(requestFields(request, downgrades)),
  read: ({ body }) => readResponse(body),
};

/** The upstream side of `POST /v1/images/edits`. */
export const openaiImageEditUpstream: ImageUpstream = {
  task: 'image_edit',
  inlineMedia: true,
  write(request, _, downgrades) {
    const texts = Object.entries(requestFields(request, downgrades)).map(([name, value]) => ({
      name,
      value: String(value),
    }));
    const name = request.images.length > 1 ? 'image[]' : 'image';
    const images = request.images.map((source, at) => filePart(name, source, `image-${at + 1}`));
    return FormBody.of([...texts, ...images, ...(request.mask ? [filePart('mask', request.mask, 'mask')] : [])]);
  },
  read: ({ body }) => readResponse(body),
};

function requestFields(request: ImageRequest, downgrades: Downgrades): Record<string, unknown> {
  const { model, prompt, count, size, quality, style, background, outputFormat, user, wantsBytes } = request;
  if (request.negativePrompt !== null) downgrades.note('negative_prompt');
  if (request.seed !== null) downgrades.note('seed');
  const gptImage = isGptImage(model);
  if (style !== null && gptImage) downgrades.note('style');
  const known: Record<string, unknown> = {
    model,
    prompt,
    n: count,
    size,
    quality,
    style: gptImage ? null : style,
    background,
    output_format: outputFormat,
    response_format: gptImage ? null : wantsBytes ? 'b64_json' : 'url',
    user,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

function filePart(name: string, source: MediaSource, fileName: string): FormPart {
  if (source.kind !== 'data') throw unsupported('image addresses');
  const extension = source.mediaType.split('/')[1] ?? 'png';
  const bytes = Buffer.from(source.base64, 'base64');
  return { name, value: new FormFile(`${fileName}.${extension}`, source.mediaType, bytes) };
}

function readResponse(body: Buffer): ImageResponse {
  const { data, output_format: format, usage } = responseFields(body);
  const mediaType = `image/${asString(format) || 'png'}`;
  const images = asArray(data).flatMap((item): ImageResponse['images'] => {
    const { url, b64_json: base64, revised_prompt: revised } = asRecord(item);
    const source = sourceOf(asString(url), asString(base64), mediaType);
    return source ? [{ source, ...(typeof revised === 'string' && { revisedPrompt: revised }) }] : [];
  });
  if (images.length === 0) throw badResponse(BadResponse.noImages);
  return { images, usage: readMediaUsage(usage) };
}

function sourceOf(url: string, base64: string, mediaType: string): MediaSource | null {
  if (base64 !== '') return { kind: 'data', mediaType, base64 };
  return url === '' ? null : { kind: 'url', url };
}
