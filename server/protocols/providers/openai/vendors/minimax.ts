import { parsedFields } from '../../../bytes/untrusted.js';
import { minimaxError } from '../../../models/vendor-errors.js';
import { onHost } from '../../shared/openai/paths.js';
import type { Profile } from '../../shared/openai/profile.js';
import { minimaxEmbeddings, minimaxImages, minimaxSpeech } from './minimax.codecs.js';

/** MiniMax: chats in OpenAI's format, other tasks in its own API. */
export const minimax: Profile = {
  paths: {
    'openai.chat': '/v1/text/chatcompletion_v2',
    'anthropic.message': onHost(/(^|\.)minimaxi?\.(com|io|chat)$/, '/anthropic/v1/messages'),
  },
  own: {
    speech: { codec: minimaxSpeech, path: '/v1/t2a_v2' },
    image: { codec: minimaxImages, path: '/v1/image_generation' },
    embedding: { codec: minimaxEmbeddings, path: '/v1/embeddings' },
  },
  models: '/v1/models',
  streamUsage: 'when-requested',
  // Accounts of the first years are identified by a group id.
  query: ({ other }): Record<string, string> => (other.trim() === '' ? {} : { GroupId: other.trim() }),
  text: {
    drop: ['parallel_tool_calls'],
    clamp: { temperature: [0.01, 1], top_p: [0.01, 1] },
  },
  failure: (_, body) => minimaxError(parsedFields(body)) ?? undefined,
};
