import { ObjectBody } from '../../bytes/object-body.js';
import { asString } from '../../bytes/untrusted.js';
import type { ImageRequest, ImageUpstream } from '../../canonical/image.js';
import { noteUnsupported } from '../shared/image-params.js';
import { noResponse, resultOf } from './cloudflare-response.js';

/** Pictures, one for each call; some models answer with base64 in JSON, others with the bytes. */
export const cloudflareImage: ImageUpstream = {
  task: 'image',
  write(request, _, downgrades) {
    const { model, prompt, negativePrompt, count, size, seed } = request;
    // It draws squares of one size, and whatever it is told.
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

/** JSON does not say what a picture is, but its first bytes do. */
function mediaTypeOf(base64: string): string {
  return base64.startsWith('/9j/') ? 'image/jpeg' : 'image/png';
}
