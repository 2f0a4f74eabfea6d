import { plainRoute, type RelayRoute } from '../relay-route.js';
import { openaiChat } from './openai.chat.js';
import { openaiCompletion } from './openai.completion.js';
import { openaiEmbedding } from './openai.embedding.js';

/** The addresses of the OpenAI API that are relayed. */
export const openaiRoutes: readonly RelayRoute[] = [
  plainRoute('/v1/chat/completions', openaiChat),
  plainRoute('/v1/completions', openaiCompletion),
  plainRoute('/v1/embeddings', openaiEmbedding),
];
