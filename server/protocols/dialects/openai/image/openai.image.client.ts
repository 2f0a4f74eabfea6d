import { JSON_TYPE } from '../../../bytes/content-types.js';
import { FormFile, filesOf } from '../../../bytes/form-body.js';
import { numberField, type RequestBody, textField } from '../../../bytes/request-body.js';
import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { MediaSource } from '../../../canonical/conversation.js';
import type { ImageClient, ImageRequest, ImageResponse, ResponseContext } from '../../../canonical/whole-codec.js';
import { isGptImage } from '../../../models/openai/openai-models.js';
import { writeMediaUsage } from '../media-usage.js';
import { invalidImage, readImages } from './image-request.js';

const DATA_URL = /^data:([\w.+/-]+);base64,(.+)$/s;

const client = {
  write(response: ImageResponse, { createdAt, body }: ResponseContext) {
    const data = response.images.map((image) => imageFields(image, body));
    const usage = writeMediaUsage(response.usage);
    const fields = { created: createdAt, data, ...(usage && { usage }) };
    return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(fields)) };
  },
  delivered: ({ images }: ImageResponse) => images.length,
};

/** The client side of `POST /v1/images/generations`. */
export const openaiImageClient: ImageClient = {
  ...client,
  task: 'image',
  read: (body, model) => readRequest(body, model, [], null),
  events: (response, context) => completed('image_generation', response, context),
};

/** The client side of `POST /v1/images/edits`. */
export const openaiImageEditClient: ImageClient = {
  ...client,
  task: 'image_edit',
  read(body, model) {
    const [mask = null] = sourcesOf(body, 'mask');
    return readRequest(body, model, [...sourcesOf(body, 'image'), ...sourcesOf(body, 'images')], mask);
  },
  events: (response, context) => completed('image_edit', response, context),
  async inline(request, fetch) {
    const [images, mask] = await Promise.all([
      Promise.all(request.images.map(fetch)),
      request.mask === null ? null : fetch(request.mask),
    ]);
    return { ...request, images, mask };
  },
};

function readRequest(body: RequestBody, model: string, images: MediaSource[], mask: MediaSource | null): ImageRequest {
  const { units } = readImages(body, model);
  const format = textField(body, 'response_format');
  return {
    model,
    prompt: textField(body, 'prompt') ?? '',
    negativePrompt: textField(body, 'negative_prompt'),
    count: units?.count ?? 1,
    size: textField(body, 'size'),
    quality: textField(body, 'quality'),
    style: textField(body, 'style'),
    background: textField(body, 'background'),
    outputFormat: textField(body, 'output_format'),
    seed: numberField(body, 'seed'),
    images,
    mask,
    wantsBytes: format === 'b64_json' || (format === null && isGptImage(model)),
    user: textField(body, 'user'),
  };
}

/** Files of a form, or URLs and data URLs of a JSON body, as a single value or a list. */
function sourcesOf(body: RequestBody, field: string): MediaSource[] {
  const files = filesOf(body, field).map(
    ({ mediaType, bytes }): MediaSource => ({
      kind: 'data',
      mediaType,
      base64: bytes.toString('base64'),
    }),
  );
  if (files.length > 0) return files;
  return [body.get(field)].flat().flatMap((item): MediaSource[] => {
    if (item === undefined || item === null || item instanceof FormFile) return [];
    const url = asString(item) || asString(asRecord(item).image_url);
    if (url === '') throw invalidImage(`${field} is invalid`);
    const [, mediaType, base64] = DATA_URL.exec(url) ?? [];
    return [mediaType && base64 ? { kind: 'data', mediaType, base64 } : { kind: 'url', url }];
  });
}

function imageFields({ source, revisedPrompt }: ImageResponse['images'][number], body: RequestBody): object {
  const revised = revisedPrompt !== undefined && { revised_prompt: revisedPrompt };
  if (source.kind === 'url') return { url: source.url, ...revised };
  if (source.kind === 'file') return { url: source.id, ...revised };
  // A client that explicitly requests URLs reads only URLs.
  const requestsUrl = body.get('response_format') === 'url';
  return { ...(requestsUrl ? { url: dataUrl(source) } : { b64_json: source.base64 }), ...revised };
}

function dataUrl({ mediaType, base64 }: { mediaType: string; base64: string }): string {
  return `data:${mediaType};base64,${base64}`;
}

/** A complete response for a client that streams: one event per image, with the usage in the last one. */
function completed(name: string, response: ImageResponse, { createdAt, body }: ResponseContext): string {
  const usage = writeMediaUsage(response.usage);
  return response.images
    .map((image, at) => {
      const last = at === response.images.length - 1;
      const eventFields = { type: `${name}.completed`, created_at: createdAt, ...imageFields(image, body) };
      return `event: ${name}.completed\ndata: ${JSON.stringify({ ...eventFields, ...(last && usage && { usage }) })}\n\n`;
    })
    .join('');
}
