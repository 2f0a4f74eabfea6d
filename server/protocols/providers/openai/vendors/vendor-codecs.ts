import { saneUsage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { ImageResponse, ImageUpstream, RerankUpstream } from '../../../canonical/whole-codec.js';
import { addressOf, readJsonResponse } from '../../shared/json-response.js';
import { noteUnsupported } from '../../shared/request-downgrades.js';

/** The form in which a vendor takes the images to edit. */
interface Dialect {
  /** Each image as an object with its URL, or as the URL alone; a single one without a list. */
  image: 'objects' | 'texts';
  /** The vendor accepts a size. */
  size: boolean;
}

/** Image edits by a request in JSON, where OpenAI uses a form. The response is OpenAI's. */
export function jsonImageEdits({ image, size }: Dialect): ImageUpstream {
  return {
    task: 'image_edit',
    write(request, _, downgrades) {
      if (request.mask) throw unsupported('mask');
      const imageItems = request.images.map(addressOf);
      const listed = image === 'objects' ? imageItems.map((url) => ({ url, type: 'image_url' })) : imageItems;
      noteUnsupported(request, size ? ['size'] : [], downgrades);
      return new ObjectBody({
        model: request.model,
        prompt: request.prompt,
        image: listed.length === 1 ? listed[0] : listed,
        ...(size && request.size !== null && { size: request.size }),
        ...(request.count > 1 && { n: request.count }),
        response_format: request.wantsBytes ? 'b64_json' : 'url',
      });
    },
    read: (raw) => ({ images: readImages(readJsonResponse(raw).data), usage: null }),
  };
}

/**
 * The images of a list in OpenAI's format.
 * @throws {ResponseError} when there is none
 */
export function readImages(list: unknown): ImageResponse['images'] {
  const images = asArray(list).flatMap((item): ImageResponse['images'] => {
    const { url, b64_json } = asRecord(item);
    const base64 = asString(b64_json);
    if (base64 !== '') return [{ source: { kind: 'data', mediaType: 'image/png', base64 } }];
    return asString(url) === '' ? [] : [{ source: { kind: 'url', url: asString(url) } }];
  });
  if (images.length === 0) throw new ResponseError(BadResponse.noImage);
  return images;
}

/**
 * Jina's rerank and compatible APIs: documents as texts or objects; the usage in OpenAI's place, under `meta`, or
 * missing.
 */
export const lenientRerank: RerankUpstream = {
  task: 'rerank',
  write({ model, query, documents, topN, returnDocuments }) {
    return new ObjectBody({
      model,
      query,
      documents,
      ...(topN !== null && { top_n: topN }),
      return_documents: returnDocuments,
    });
  },
  read(raw) {
    const { results, usage, meta } = readJsonResponse(raw);
    if (!Array.isArray(results)) throw new ResponseError(BadResponse.noResults);
    return { results: results.map(readResult), usage: readUsage(asRecord(usage), asRecord(asRecord(meta).tokens)) };
  },
};

function readResult(item: unknown): { index: number; score: number; document?: string } {
  const { index, relevance_score, document } = asRecord(item);
  if (typeof index !== 'number' || typeof relevance_score !== 'number') {
    throw new ResponseError(BadResponse.noPlaceOrScore);
  }
  const text = asString(document) || asString(asRecord(document).text);
  return { index, score: relevance_score, ...(text !== '' && { document: text }) };
}

function readUsage(
  { prompt_tokens, total_tokens }: Readonly<Record<string, unknown>>,
  { input_tokens, output_tokens = 0 }: Readonly<Record<string, unknown>>,
) {
  const input = prompt_tokens ?? total_tokens;
  return input === undefined
    ? saneUsage({ input: input_tokens, output: output_tokens })
    : saneUsage({ input, output: 0 });
}
