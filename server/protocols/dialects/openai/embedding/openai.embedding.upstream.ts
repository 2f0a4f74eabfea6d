import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { EmbeddingResponse, EmbeddingUpstream } from '../../../canonical/whole-codec.js';
import { readOpenAiUsage } from '../openai-usage.js';
import { badResponse, responseFields } from '../response-fields.js';

/** The upstream side of `POST /v1/embeddings`. */
export const openaiEmbeddingUpstream: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (purpose !== null) downgrades.note('task_type');
    return new ObjectBody({
      model,
      input: inputs,
      encoding_format: 'float',
      ...(dimensions !== null && { dimensions }),
      ...(user !== null && { user }),
    });
  },
  read({ body }): EmbeddingResponse {
    const { data, usage } = responseFields(body);
    if (!Array.isArray(data) || data.length === 0) throw badResponse(BadResponse.noVectors);
    const items = asArray(data).map(asRecord);
    const place = (index: unknown, at: number) => (typeof index === 'number' ? index : at);
    const vectors = items
      .map(({ index, embedding }, at) => ({ index: place(index, at), vector: readVector(embedding) }))
      .sort((one, other) => one.index - other.index)
      .map(({ vector }) => vector);
    return { vectors, usage: readOpenAiUsage(usage) };
  },
};

/** @throws {ResponseError} when it is neither numbers nor their base64. */
function readVector(value: unknown): number[] {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'base64');
    const vector = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
    if (vector.length > 0) return vector;
  }
  const numbers = asArray(value);
  if (numbers.length === 0 || !numbers.every((item) => typeof item === 'number')) {
    throw badResponse(BadResponse.notAVector);
  }
  return [...numbers];
}
