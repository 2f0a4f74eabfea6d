import { type Profile, usual } from '../../shared/openai/profile.js';
import { lenientRerank } from './vendor-codecs.js';

/** Vendors with short profiles. */

export const ai360: Profile = {
  paths: usual('/v1', 'openai.chat', 'openai.embedding', 'openai.image'),
  models: '/v1/models',
  streamUsage: 'without-request',
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    toolChoices: ['auto'],
    outputFormats: [],
  },
};

/** 01.AI, the vendor of Yi. */
export const lingyi: Profile = {
  paths: usual('/v1', 'openai.chat'),
  models: '/v1/models',
  streamUsage: 'when-requested',
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    clamp: { temperature: [0, 1.99], top_p: [0, 0.99] },
    toolChoices: ['none', 'auto', 'named'],
    outputFormats: [],
  },
};

/** An application instead of a model: its handling of the fields is configured there. */
export const fastgpt: Profile = {
  paths: usual('/v1', 'openai.chat'),
  streamUsage: 'without-request',
  text: { maxTokens: 'max_tokens' },
};

/** Responds with web search results; its API is at the root. */
export const perplexity: Profile = {
  paths: { 'openai.chat': '/chat/completions' },
  streamUsage: 'without-request',
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls', 'n'],
    clamp: { top_p: [0, 0.99] },
    outputFormats: ['json_schema'],
  },
  adapt(body, _, downgrades) {
    if (!body.get('presence_penalty') || !body.get('frequency_penalty')) return;
    // Perplexity accepts only one of the two penalties.
    body.remove('frequency_penalty');
    downgrades.note('frequency_penalty');
  },
};

/** Embeddings only. */
export const moka: Profile = {
  paths: { 'openai.embedding': '/embeddings' },
  streamUsage: 'without-request',
};

/** Jina's only chat model is on a separate host. */
const DEEP_SEARCH = 'https://deepsearch.jina.ai/v1/chat/completions';
const JINA_HOST = /^https:\/\/api\.jina\.ai(\/|$)/;

/** Embeddings and reranking, and chats on another host. */
export const jina: Profile = {
  paths: {
    ...usual('/v1', 'openai.embedding', 'jina.rerank'),
    'openai.chat': (model, { baseUrl }) =>
      model.startsWith('jina-deepsearch') && JINA_HOST.test(baseUrl) ? DEEP_SEARCH : null,
  },
  streamUsage: 'when-requested',
  text: { maxTokens: 'max_tokens', drop: ['parallel_tool_calls', 'n'] },
  adapt(body, { format }) {
    if (format === 'openai.embedding') body.rename('encoding_format', 'embedding_type');
  },
};

/** Self-hosted models with Xinference. */
export const xinference: Profile = {
  paths: usual(
    '/v1',
    'openai.chat',
    'openai.completion',
    'openai.embedding',
    'openai.image',
    'openai.image_edit',
    'openai.image_variation',
    'openai.speech',
    'openai.transcription',
    'openai.translation',
  ),
  own: { rerank: { codec: lenientRerank, path: '/v1/rerank' } },
  models: '/v1/models',
  streamUsage: 'when-requested',
  realtime: true,
  text: { maxTokens: 'max_tokens', drop: ['parallel_tool_calls'], reasoning: { style: 'chat_template' } },
};
