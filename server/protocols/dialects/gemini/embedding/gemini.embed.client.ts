import { JSON_TYPE } from '../../../bytes/content-types.js';
import { numberOf } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import type { EmbeddingClient, EmbeddingRequest, RawResponse } from '../../../canonical/whole-codec.js';
import { bodyField, field, objectsOf, stringOf } from '../gemini-fields.js';

/** The client side of `embedContent`. */
export const geminiEmbedClient: EmbeddingClient = {
  task: 'embedding',
  read: (body, model) => ({
    model,
    inputs: [textIn(body.get('content'))],
    ...settings((name) => bodyField(body, name)),
  }),
  write: ({ vectors }) => json({ embedding: { values: vectors[0] ?? [] } }),
};

/** The client side of `batchEmbedContents`. */
export const geminiEmbedBatchClient: EmbeddingClient = {
  task: 'embedding',
  read(body, model) {
    const requests = objectsOf(body.get('requests'));
    const all = requests.map((request) => settings((name) => field(request, name)));
    const [first = settings(() => undefined)] = all;
    const same = all.every(({ dimensions, purpose }) => dimensions === first.dimensions && purpose === first.purpose);
    if (!same) throw unsupported('requests of different taskType or outputDimensionality');
    return { model, inputs: requests.map(({ content }) => textIn(content)), ...first };
  },
  write: ({ vectors }) => json({ embeddings: vectors.map((values) => ({ values })) }),
};

function settings(get: (name: string) => unknown): Pick<EmbeddingRequest, 'dimensions' | 'purpose' | 'user'> {
  const purpose = stringOf(get('taskType'));
  return {
    dimensions: numberOf(get('outputDimensionality')),
    purpose: purpose === undefined || purpose === 'TASK_TYPE_UNSPECIFIED' ? null : purpose,
    user: null,
  };
}

/** @throws {AppError} unsupported: images and other content that is not text */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = objectsOf(field(content, 'parts') ?? content);
  const texts = parts.map((part) => stringOf(part.text));
  if (texts.length === 0 || texts.includes(undefined)) throw unsupported('content that is not text');
  return texts.join('\n');
}

function json(fields: object): RawResponse {
  return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(fields)) };
}
