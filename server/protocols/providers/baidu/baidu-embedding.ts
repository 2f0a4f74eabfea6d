import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/object-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/bad-response.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/embedding.js';
import { ResponseError } from '../../canonical/reply.js';
import { baiduError } from '../../models/errors/baidu-error.js';

const MAX_INPUTS = 16;

/** Embeddings of the Wenxin workshop: the model is in the URL, and the response nearly matches OpenAI's. */
export const baiduEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ inputs, dimensions, purpose, user }, _target, downgrades) {
    if (inputs.length > MAX_INPUTS) throw unsupported(`more than ${MAX_INPUTS} inputs`);
    if (dimensions !== null) downgrades.note('dimensions');
    if (purpose !== null) downgrades.note('task_type');
    const input = inputs.map((text) => {
      if (typeof text !== 'string') throw unsupported('token ids as input');
      return text;
    });
    return new ObjectBody({ input, ...(user !== null && { user_id: user }) });
  },
  read({ body }) {
    const answer = parsedFields(body.toString('utf8'));
    const error = baiduError(answer);
    if (error) throw error;
    const vectors = asArray(answer.data).map(asRecord);
    if (vectors.length === 0) throw new ResponseError(BadResponse.noVectors, undefined, 'empty_answer');
    const usage = asRecord(answer.usage);
    return {
      vectors: vectors
        .map(({ index, embedding }, position) => ({ index: typeof index === 'number' ? index : position, embedding }))
        .sort((one, other) => one.index - other.index)
        .map(({ embedding }) => asArray(embedding).filter((value) => typeof value === 'number')),
      usage: saneUsage({ input: usage.prompt_tokens ?? usage.total_tokens, output: 0 }),
    };
  },
};
