import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { MediaSource } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { ImageRequest, ImageResponse, ImageUpstream } from '../../canonical/whole-codec.js';
import { addressOf } from '../shared/json-response.js';
import { noteUnsupported } from '../shared/request-downgrades.js';
import { isSynchronousImageModel } from './ali.transport.js';
import { outputOf } from './ali-errors.js';
import { WANTS_BYTES } from './ali-jobs.js';

const DATA_URL = /^data:([^;,]+);base64,(.+)$/s;

/** Image generation. */
export const aliImage: ImageUpstream = {
  task: 'image',
  write(request, _, downgrades) {
    const { prompt, negativePrompt } = request;
    if (isSynchronousImageModel(request.model)) return bodyOf(request, messagesOf(request), {}, downgrades);
    return bodyOf(request, { prompt, ...negative(negativePrompt) }, {}, downgrades);
  },
  read: ({ body }) => readImages(body),
};

/** Image editing. */
export const aliImageEdit: ImageUpstream = {
  task: 'image_edit',
  write(request, _, downgrades) {
    const { model } = request;
    if (isSynchronousImageModel(model)) return bodyOf(request, messagesOf(request), {}, downgrades);
    return bodyOf(request, model.startsWith('wanx') ? changeOf(request) : drawnFrom(request), {}, downgrades);
  },
  read: ({ body }) => readImages(body),
};

function bodyOf(request: ImageRequest, input: object, own: object, downgrades: Downgrades): ObjectBody {
  const { model, size, count, seed, negativePrompt, wantsBytes } = request;
  noteUnsupported(request, ['negativePrompt', 'size', 'seed'], downgrades);
  return new ObjectBody({
    model,
    input,
    parameters: {
      ...(size !== null && { size: size.replace('x', '*') }),
      n: count,
      ...(seed !== null && { seed }),
      ...(isSynchronousImageModel(model) && negative(negativePrompt)),
      ...own,
    },
    ...(wantsBytes && { [WANTS_BYTES]: true }),
  });
}

function negative(prompt: string | null): object {
  return prompt === null ? {} : { negative_prompt: prompt };
}

function messagesOf({ prompt, images, mask }: ImageRequest): object {
  if (mask) throw unsupported('mask');
  const content = [...images.map((source) => ({ image: addressOf(source) })), { text: prompt }];
  return { messages: [{ role: 'user', content }] };
}

/** The older models edit one image, and with a mask only a part of it. */
function changeOf({ prompt, images, mask }: ImageRequest): object {
  const [first] = images;
  if (!first || images.length > 1) throw unsupported('more than one image');
  return {
    function: mask ? 'description_edit_with_mask' : 'description_edit',
    prompt,
    base_image_url: addressOf(first),
    ...(mask && { mask_image_url: addressOf(mask) }),
  };
}

function drawnFrom({ prompt, negativePrompt, images, mask }: ImageRequest): object {
  if (mask) throw unsupported('mask');
  return { prompt, images: images.map(addressOf), ...negative(negativePrompt) };
}

/** Some images of a job may have failed; the call fails only when all have. */
function readImages(body: Buffer): ImageResponse {
  const output = outputOf(parsedFields(body.toString('utf8')));
  const results = asArray(output.results).map(asRecord);
  const contents = asArray(output.choices).flatMap((choice) =>
    asArray(asRecord(asRecord(choice).message).content).map(asRecord),
  );
  const addresses = [...results.map(({ url }) => asString(url)), ...contents.map(({ image }) => asString(image))];
  const images = addresses.filter((url) => url !== '').map((url) => ({ source: sourceOf(url) }));
  if (images.length > 0) return { images, usage: null };
  const failed = results.find(({ message }) => asString(message) !== '');
  throw new ResponseError(
    asString(failed?.message) || BadResponse.noImages,
    undefined,
    codeOf(failed?.code) || 'bad_response_body',
  );
}

function sourceOf(url: string): MediaSource {
  const [, mediaType, base64] = DATA_URL.exec(url) ?? [];
  return mediaType && base64 ? { kind: 'data', mediaType, base64 } : { kind: 'url', url };
}
