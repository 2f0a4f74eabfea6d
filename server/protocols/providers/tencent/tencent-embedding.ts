import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/object-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/bad-response.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/embedding.js';
import { ResponseError } from '../../canonical/reply.js';
import { errorOf } from './tencent-errors.js';

/** The action GetEmbedding, which has one model and one vector size. */
export const tencentEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ inputs, dimensions, purpose, user }, _target, downgrades) {
    if (dimensions !== null) downgrades.note('dimensions');
    if (purpose !== null) downgrades.note('task_type');
    if (user !== null) downgrades.note('user');
    const texts = inputs.map((input) => {
      if (typeof input !== 'string') throw unsupported('token ids as input');
      return input;
    });
    return new ObjectBody({ InputList: texts });
  },
  read({ body }) {
    const answer = asRecord(parsedFields(body.toString('utf8')).Response);
    const error = errorOf(answer);
    if (error) throw error;
    const vectors = asArray(answer.Data).map(asRecord);
    if (vectors.length === 0) throw new ResponseError(BadResponse.noVectors, undefined, 'empty_answer');
    const usage = asRecord(answer.Usage);
    return {
      vectors: vectors
        .map(({ Index, Embedding }, position) => ({ index: typeof Index === 'number' ? Index : position, Embedding }))
        .sort((one, other) => one.index - other.index)
        .map(({ Embedding }) => asArray(Embedding).filter((value) => typeof value === 'number')),
      usage: saneUsage({ input: usage.PromptTokens ?? usage.TotalTokens, output: 0 }),
    };
  },
};
