import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/object-body.js';
import { itemsOf, parsedFields, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/embedding.js';
import { AnswerError } from '../../canonical/reply.js';
import { vectorOf } from '../shared/vectors.js';

/** `/api/embed`: one vector for each input, in their order. */
export const ollamaEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.some((input) => typeof input !== 'string')) throw unsupported('token ids as input');
    if (purpose !== null) downgrades.note('task_type');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({ model, input: inputs, ...(dimensions !== null && { dimensions }) });
  },
  read({ body }) {
    const answer = parsedFields(body.toString('utf8'));
    if (answer.error !== undefined) throw new AnswerError(textOf(answer.error) || 'upstream error');
    if (!Array.isArray(answer.embeddings)) {
      throw new AnswerError(BadAnswer.noVectors, undefined, 'bad_response_body');
    }
    return {
      vectors: itemsOf(answer.embeddings).map(vectorOf),
      usage: saneUsage({ input: answer.prompt_eval_count, output: 0 }),
    };
  },
};
