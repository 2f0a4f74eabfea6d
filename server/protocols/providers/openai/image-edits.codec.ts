import { ObjectBody } from '../../bytes/object-body.js';
import { fieldsOf, itemsOf, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { ImageAnswer, ImageUpstream } from '../../canonical/image.js';
import { AnswerError } from '../../canonical/reply.js';
import { addressOf, readJsonAnswer } from '../shared/json-answer.js';
import { noteLost } from '../shared/picture-wishes.js';

/** How a vendor wants the pictures that are to be changed. */
interface Dialect {
  /** Each as an object with its address, or as the address alone; one of them without a list around it. */
  image: 'objects' | 'texts';
  /** The vendor can be told the size. */
  size: boolean;
}

/** Pictures changed by a request in JSON, where OpenAI takes a form. The answer is as OpenAI's. */
export function jsonImageEdits({ image, size }: Dialect): ImageUpstream {
  return {
    task: 'image_edit',
    write(request, _, downgrades) {
      if (request.mask) throw unsupported('mask');
      const pictures = request.images.map(addressOf);
      const listed = image === 'objects' ? pictures.map((url) => ({ url, type: 'image_url' })) : pictures;
      noteLost(request, size ? ['size'] : [], downgrades);
      return new ObjectBody({
        model: request.model,
        prompt: request.prompt,
        image: listed.length === 1 ? listed[0] : listed,
        ...(size && request.size !== null && { size: request.size }),
        ...(request.count > 1 && { n: request.count }),
        response_format: request.wantsBytes ? 'b64_json' : 'url',
      });
    },
    read: (raw) => ({ images: readImages(readJsonAnswer(raw).data), usage: null }),
  };
}

/**
 * The pictures in a list as OpenAI answers it.
 * @throws {AnswerError} when there is none
 */
export function readImages(list: unknown): ImageAnswer['images'] {
  const images = itemsOf(list).flatMap((item): ImageAnswer['images'] => {
    const { url, b64_json } = fieldsOf(item);
    const base64 = textOf(b64_json);
    if (base64 !== '') return [{ source: { kind: 'data', mediaType: 'image/png', base64 } }];
    return textOf(url) === '' ? [] : [{ source: { kind: 'url', url: textOf(url) } }];
  });
  if (images.length === 0) throw new AnswerError(BadAnswer.noPicture);
  return images;
}
