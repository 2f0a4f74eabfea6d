import { ObjectBody } from '../../../bytes/object-body.js';
import { itemsOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import { unsupported } from '../../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../../canonical/embedding.js';
import { AnswerError } from '../../../canonical/reply.js';
import { googleError } from '../../../models/errors/google-error.js';
import { notJson, parsedAnswer } from '../gemini-answer-meter.js';
import { field } from '../gemini-fields.js';
import { readGeminiUsage } from '../gemini-usage.js';

const MAX_INPUTS = 100;

/** The upstream's half of `batchEmbedContents`, which serves single texts too. */
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
    const answer = parsedAnswer(body);
    if (answer === undefined) throw notJson();
    const error = googleError(answer);
    if (error) throw error;
    const embeddings = itemsOf(field(answer, 'embeddings'));
    if (embeddings.length === 0) throw badVectors();
    const vectors = embeddings.map((embedding) => readVector(field(embedding, 'values')));
    return { vectors, usage: readGeminiUsage(field(answer, 'usageMetadata')) };
  },
};

/**
 * One vector of an answer.
 * @throws {AnswerError} when it is not a list of numbers
 */
export function readVector(values: unknown): number[] {
  const numbers = itemsOf(values);
  if (numbers.length === 0 || !numbers.every((value) => typeof value === 'number')) throw badVectors();
  return [...numbers];
}

function badVectors(): AnswerError {
  return new AnswerError(BadAnswer.noVectors, undefined, 'bad_response_body');
}
