import { plainRoute, type RelayRoute } from '../shared/relay-route.js';
import { openaiSpeech } from './audio/openai.speech.js';
import { openaiTranscription, openaiTranslation } from './audio/openai.transcription.js';
import { openaiChat } from './chat/openai.chat.js';
import { openaiCompletion } from './completion/openai.completion.js';
import { openaiImage, openaiImageEdit, openaiImageVariation } from './image/openai.image.js';
import { jinaRerank } from './jina.rerank.js';
import { mistralOcr } from './mistral.ocr.js';
import { openaiEmbedding } from './openai.embedding.js';
import { openaiModeration } from './openai.moderation.js';
import { openaiResponse } from './responses/openai.response.js';

/** The relayed paths of the OpenAI API. */
export const openaiRoutes: readonly RelayRoute[] = [
  plainRoute('/v1/chat/completions', openaiChat),
  plainRoute('/v1/completions', openaiCompletion),
  plainRoute('/v1/responses', openaiResponse),
  plainRoute('/v1/embeddings', openaiEmbedding),
  {
    path: '/v1/engines/:model/embeddings',
    dialect: openaiEmbedding.dialect,
    find: ({ model = null }, query) => ({ operation: openaiEmbedding, address: { model, stream: false, query } }),
  },
  plainRoute('/v1/moderations', openaiModeration),
  plainRoute('/v1/rerank', jinaRerank),
  plainRoute('/v1/re-rank', jinaRerank),
  plainRoute('/v2/rerank', jinaRerank),
  plainRoute('/v1/ocr', mistralOcr),
  plainRoute('/v1/images/generations', openaiImage),
  plainRoute('/v1/images/edits', openaiImageEdit),
  plainRoute('/v1/images/variations', openaiImageVariation),
  plainRoute('/v1/audio/speech', openaiSpeech),
  plainRoute('/v1/audio/transcriptions', openaiTranscription),
  plainRoute('/v1/audio/translations', openaiTranslation),
];
