import { saneUsage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../../canonical/whole-codec.js';
import { readJsonResponse } from '../../shared/json-response.js';
import { type Profile, usual } from '../../shared/openai/profile.js';
import { jsonImageEdits } from './vendor-codecs.js';

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

const ARK = '/api/v3';
/** Models that make one vector of texts and images together, at a separate URL. */
const VISION_MODEL = /^doubao-embedding-vision/;

/** Ark, the models of Volcengine. */
export const volcengine: Profile = {
  version: ARK,
  paths: {
    ...usual(ARK, 'openai.response', 'openai.image'),
    'openai.embedding': (model) => (VISION_MODEL.test(model) ? null : `${ARK}/embeddings`),
    // Applications built on a model are called like models, at a separate URL.
    'openai.chat': (model) => (model.startsWith('bot') ? `${ARK}/bots/chat/completions` : `${ARK}/chat/completions`),
  },
  own: {
    embedding: { codec: volcengineVision, path: `${ARK}/embeddings/multimodal` },
    image_edit: { codec: jsonImageEdits({ image: 'texts', size: true }), path: `${ARK}/images/generations` },
  },
  models: `${ARK}/models`,
  streamUsage: 'when-requested',
  text: {
    drop: ['parallel_tool_calls'],
    reasoning: {
      style: 'thinking',
      alsoTypes: ['auto'],
      efforts: { models: /^doubao-seed-(1-[89]|[2-9])/, words: ['minimal', 'low', 'medium', 'high'] },
    },
  },
};
