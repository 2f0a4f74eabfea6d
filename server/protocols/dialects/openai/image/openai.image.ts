import type { BodyDraft } from '../../../bytes/body-draft.js';
import { JSON_TYPE } from '../../../bytes/content-types.js';
import { FormBody, FormFile, type FormPart, filesOf, openForm } from '../../../bytes/form-body.js';
import { numberField, ObjectBody, type RequestBody, textField } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { MediaSource } from '../../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { BadResponse } from '../../../canonical/reply.js';
import type {
  ImageClient,
  ImageRequest,
  ImageResponse,
  ImageUpstream,
  ResponseContext,
} from '../../../canonical/whole-codec.js';
import { isGptImage } from '../../../models/openai/openai-models.js';
import type { Operation, PromptForCount, Rewrite } from '../../shared/dialect.js';
import { MediaStreamMeter } from '../shared/media-stream-meter.js';
import { openaiDialect } from '../shared/openai.dialect.js';
import { readMediaUsage, writeMediaUsage } from '../shared/openai-usage.js';
import { readModelOr, rewriteWithModel } from '../shared/request-fields.js';
import { badResponse, responseFields } from '../shared/response-fields.js';
import { invalidImage, readImages } from './image-request.js';
import { imageResponseMeter } from './image-response-meter.js';

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
    if (url === '') throw invalidImage(`${field} is invalid`, field);
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

const common = {
  dialect: openaiDialect,
  promptForCount: (body: RequestBody): PromptForCount => ({
    texts: [textField(body, 'prompt') ?? ''],
    structureTokens: 0,
  }),
  rewrite,
  responseMeter: () => imageResponseMeter,
  streamMeter: () => new MediaStreamMeter(),
};

/** `POST /v1/images/generations` */
export const openaiImage: Operation = {
  ...common,
  format: 'openai.image',
  task: 'image',
  codec: openaiImageClient,
  read(body) {
    requirePrompt(body);
    return readImages(body, readModelOr(body, 'dall-e'));
  },
};

/** `POST /v1/images/edits` */
export const openaiImageEdit: Operation = {
  ...common,
  format: 'openai.image_edit',
  task: 'image_edit',
  codec: openaiImageEditClient,
  open: openForm,
  read(body) {
    requirePrompt(body);
    requireImage(body);
    return readImages(body, readModelOr(body, 'dall-e-2'));
  },
};

/** `POST /v1/images/variations`, which has no streams. */
export const openaiImageVariation: Operation = {
  ...common,
  format: 'openai.image_variation',
  task: 'image_edit',
  open: openForm,
  read(body) {
    requireImage(body);
    return { ...readImages(body, readModelOr(body, 'dall-e-2')), stream: false };
  },
};

function rewrite(draft: BodyDraft, change: Rewrite): void {
  rewriteWithModel(draft, change);
  // These models always return bytes, and reject the parameter.
  if (isGptImage(change.model) && draft.get('response_format') === 'b64_json') draft.remove('response_format');
}

function requirePrompt(body: RequestBody): void {
  if (textField(body, 'prompt') === null) throw invalidImage('field prompt is required', 'prompt');
}

/** In JSON bodies images are URLs. */
function requireImage(body: RequestBody): void {
  if (filesOf(body, 'image').length === 0 && !body.get('image') && !body.get('images')) {
    throw invalidImage('field image is required', 'image');
  }
}

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
