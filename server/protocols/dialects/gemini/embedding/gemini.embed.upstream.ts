import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../../canonical/whole-codec.js';
import { googleError } from '../../../models/vendor-errors.js';
import { field } from '../gemini-fields.js';
import { notJson, parsedResponse } from '../gemini-response-meter.js';
import { readGeminiUsage } from '../gemini-usage.js';

const MAX_INPUTS = 100;

/** The upstream side of `batchEmbedContents`, which is also used for single texts. */
export const geminiEmbedBatchUpstream: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.length > MAX_INPUTS) throw unsupported(`more than ${MAX_INPUTS} inputs`);
    if (user !== null) downgrades.note('user');
    const requests = inputs.map((input) => {
      if (typeof input !== 'string') throw unsupported('token ids as input');
      return {
        model: /^(models|tunedModels)\//.test(model) ? model : `models/${model}`,
        content: { parts: [{ text: input }] },
        ...(purpose !== null && { taskType: purpose }),
        ...(dimensions !== null && { outputDimensionality: dimensions }),
      };
    });
    return new ObjectBody({ requests });
  },
  read({ body }) {
    const response = parsedResponse(body);
    if (response === undefined) throw notJson();
    const error = googleError(response);
    if (error) throw error;
    const embeddings = asArray(field(response, 'embeddings'));
    if (embeddings.length === 0) throw badVectors();
    const vectors = embeddings.map((embedding) => readVector(field(embedding, 'values')));
    return { vectors, usage: readGeminiUsage(field(response, 'usageMetadata')) };
  },
};

/**
 * One vector of a response.
 * @throws {ResponseError} when it is not a list of numbers
 */
export function readVector(values: unknown): number[] {
  const numbers = asArray(values);
  if (numbers.length === 0 || !numbers.every((value) => typeof value === 'number')) throw badVectors();
  return [...numbers];
}

function badVectors(): ResponseError {
  return new ResponseError(BadResponse.noVectors, undefined, 'bad_response_body');
}
