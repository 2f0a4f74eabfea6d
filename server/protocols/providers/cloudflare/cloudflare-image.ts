import { ObjectBody } from '../../bytes/object-body.js';
import { asString } from '../../bytes/untrusted.js';
import type { ImageRequest, ImageUpstream } from '../../canonical/image.js';
import { noteUnsupported } from '../shared/image-params.js';
import { noResponse, resultOf } from './cloudflare-response.js';

/** Image generation, one image per call. Some models respond with base64 in JSON, others with bytes. */
export const cloudflareImage: ImageUpstream = {
  task: 'image',
  write(request, _, downgrades) {
    const { model, prompt, negativePrompt, count, size, seed } = request;
    // The model generates squares of one size and ignores other parameters.
    const plain = model.includes('flux-1-schnell');
    noteUnsupported(request, plain ? ['seed'] : ['seed', 'size', 'negativePrompt'], downgrades);
    if (count > 1) downgrades.note('n');
    return new ObjectBody({
      prompt,
      ...(seed !== null && { seed }),
      ...(!plain && negativePrompt !== null && { negative_prompt: negativePrompt }),
      ...(!plain && measuresOf({ size })),
    });
  },
  read(answer) {
    const { contentType, body } = answer;
    const [type = ''] = contentType.split(';');
    const base64 = type.startsWith('image/') ? body.toString('base64') : asString(resultOf(answer).image);
    if (base64 === '') throw noResponse('the upstream answered without a picture');
    const mediaType = type.startsWith('image/') ? type : mediaTypeOf(base64);
    return { images: [{ source: { kind: 'data', mediaType, base64 } }], usage: null };
  },
};

function measuresOf({ size }: Pick<ImageRequest, 'size'>): object {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
  return width === undefined ? {} : { width: Number(width), height: Number(height) };
}

/** JSON has no media type for the image; it is detected from the first bytes. */
function mediaTypeOf(base64: string): string {
  return base64.startsWith('/9j/') ? 'image/jpeg' : 'image/png';
}
