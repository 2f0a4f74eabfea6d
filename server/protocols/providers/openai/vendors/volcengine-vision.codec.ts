import { saneUsage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/object-body.js';
import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { BadResponse } from '../../../canonical/bad-response.js';
import { unsupported } from '../../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../../canonical/embedding.js';
import { ResponseError } from '../../../canonical/reply.js';
import { readJsonResponse } from '../../shared/json-response.js';

/** Embeddings by a vision model: all inputs of one request become a single vector, so a request contains one text. */
export const volcengineVision: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, user }, _, downgrades) {
    const [text, more] = inputs;
    if (more !== undefined) throw unsupported('more than one input');
    if (typeof text !== 'string') throw unsupported('token ids as input');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({
      model,
      input: [{ type: 'text', text }],
      ...(dimensions !== null && { dimensions }),
    });
  },
  read(raw) {
    const { data, usage } = readJsonResponse(raw);
    const { embedding } = asRecord(data);
    const vector = asArray(embedding).filter((value) => typeof value === 'number');
    if (vector.length === 0) throw new ResponseError(BadResponse.noVector);
    const { prompt_tokens, total_tokens } = asRecord(usage);
    return { vectors: [vector], usage: saneUsage({ input: prompt_tokens ?? total_tokens, output: 0 }) };
  },
};
