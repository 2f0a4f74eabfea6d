import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import type { Batching } from '../shared/batches.js';
import { vectorOf } from '../shared/vectors.js';
import { errorOf } from './cohere-response.js';

/** Purposes of vectors: canonical name → Cohere's name. */
const PURPOSES: Readonly<Record<string, string>> = {
  RETRIEVAL_QUERY: 'search_query',
  QUESTION_ANSWERING: 'search_query',
  FACT_VERIFICATION: 'search_query',
  CODE_RETRIEVAL_QUERY: 'search_query',
  RETRIEVAL_DOCUMENT: 'search_document',
  CLASSIFICATION: 'classification',
  CLUSTERING: 'clustering',
  SEMANTIC_SIMILARITY: 'clustering',
};

/** `/v2/embed`. Without a purpose the texts count as documents, not as queries. */
export const cohereEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.some((input) => typeof input !== 'string')) throw unsupported('token ids as input');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({
      model,
      texts: inputs,
      input_type: purposeOf(purpose),
      embedding_types: ['float'],
      truncate: 'END',
      ...(dimensions !== null && { output_dimension: dimensions }),
    });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const { float } = asRecord(response.embeddings);
    if (!Array.isArray(float)) throw errorOf(response, 'the response of the upstream contains no vectors');
    const { input_tokens: input } = asRecord(asRecord(response.meta).billed_units);
    return { vectors: (float as unknown[]).map(vectorOf), usage: saneUsage({ input, output: 0 }) };
  },
};

const TEXTS_AT_ONCE = 96;

/** Longer lists of texts are sent in batches. */
export const cohereBatches: Batching = {
  field: 'texts',
  size: () => TEXTS_AT_ONCE,
  join(responses) {
    const float = responses.flatMap(({ embeddings }) => asArray(asRecord(embeddings).float));
    const counts = responses.map(({ meta }) => Number(asRecord(asRecord(meta).billed_units).input_tokens));
    const input_tokens = counts.reduce((sum, count) => sum + count, 0);
    return { embeddings: { float }, meta: { billed_units: { input_tokens } } };
  },
};

/** Cohere's own names are accepted from clients of the OpenAI format. */
function purposeOf(purpose: string | null): string {
  if (purpose === null) return 'search_document';
  return PURPOSES[purpose] ?? (Object.values(PURPOSES).includes(purpose) ? purpose : 'search_document');
}
