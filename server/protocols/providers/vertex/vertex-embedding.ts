import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import { googleError } from '../../models/vendor-errors.js';
import { vectorOf } from '../shared/vectors.js';

/** Models of this family accept one text per request. */
const ONE_BY_ONE = /^gemini-embedding/;

/** Embeddings of Vertex, which uses its predict API for them. */
export const vertexEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.length > 1 && ONE_BY_ONE.test(model)) throw unsupported('more than one input');
    if (user !== null) downgrades.note('user');
    const instances = inputs.map((content) => {
      if (typeof content !== 'string') throw unsupported('token ids as input');
      return { content, ...(purpose !== null && { task_type: purpose }) };
    });
    return new ObjectBody({
      instances,
      ...(dimensions !== null && { parameters: { outputDimensionality: dimensions } }),
    });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const error = googleError(response);
    if (error) throw error;
    const embeddings = asArray(response.predictions).map((prediction) => asRecord(asRecord(prediction).embeddings));
    if (embeddings.length === 0) {
      throw new ResponseError(BadResponse.noVectors, undefined, 'bad_response_body');
    }
    const counts = embeddings.map(({ statistics }) => asRecord(statistics).token_count);
    const counted = counts.every((count) => typeof count === 'number');
    const input = counted ? counts.reduce((sum, count) => sum + count, 0) : undefined;
    return { vectors: embeddings.map(({ values }) => vectorOf(values)), usage: saneUsage({ input, output: 0 }) };
  },
};
