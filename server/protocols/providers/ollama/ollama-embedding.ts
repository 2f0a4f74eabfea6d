import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/object-body.js';
import { asArray, asString, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/bad-response.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/embedding.js';
import { ResponseError } from '../../canonical/reply.js';
import { vectorOf } from '../shared/vectors.js';

/** `/api/embed`: one vector per input, in order. */
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
    if (answer.error !== undefined) throw new ResponseError(asString(answer.error) || 'upstream error');
    if (!Array.isArray(answer.embeddings)) {
      throw new ResponseError(BadResponse.noVectors, undefined, 'bad_response_body');
    }
    return {
      vectors: asArray(answer.embeddings).map(vectorOf),
      usage: saneUsage({ input: answer.prompt_eval_count, output: 0 }),
    };
  },
};
