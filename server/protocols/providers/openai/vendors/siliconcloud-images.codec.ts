import { ObjectBody } from '../../../bytes/object-body.js';
import { unsupported } from '../../../canonical/downgrades.js';
import type { ImageUpstream } from '../../../canonical/image.js';
import { noteUnsupported } from '../../shared/image-params.js';
import { addressOf, readJsonResponse } from '../../shared/json-response.js';
import { readImages } from '../image-edits.codec.js';

/** SiliconCloud generates and edits images with the same call, in its own format, and returns only URLs. */
export function siliconImages(task: ImageUpstream['task']): ImageUpstream {
  return {
    task,
    write(request, _, downgrades) {
      const { model, prompt, negativePrompt, size, count, seed, images, mask, wantsBytes } = request;
      if (mask) throw unsupported('mask');
      if (images.length > 1) throw unsupported('more than one picture');
      noteUnsupported(request, ['negativePrompt', 'size', 'seed'], downgrades);
      if (wantsBytes) downgrades.note('response_format');
      return new ObjectBody({
        model,
        prompt,
        ...(negativePrompt !== null && { negative_prompt: negativePrompt }),
        ...(size !== null && { image_size: size }),
        batch_size: count,
        ...(seed !== null && { seed }),
        ...(images[0] && { image: addressOf(images[0]) }),
      });
    },
    read(raw) {
      const { images, data } = readJsonResponse(raw);
      return { images: readImages(images ?? data), usage: null };
    },
  };
}
