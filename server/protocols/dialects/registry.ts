import type { Format, Task } from '../bytes/format.js';
import type { UpstreamCodec } from '../canonical/codec.js';
import { anthropicMessageUpstream } from './anthropic/anthropic.message.js';
import { anthropicCountRoute, anthropicRoutes } from './anthropic/anthropic.routes.js';
import { geminiEmbedBatchUpstream } from './gemini/gemini.embed.js';
import { geminiGenerateUpstream } from './gemini/gemini.generate.js';
import { geminiImageEditUpstream, geminiImageUpstream, geminiSpeechUpstream } from './gemini/gemini.media.js';
import { geminiPredictUpstream } from './gemini/gemini.predict.js';
import { geminiCountRoutes, geminiRoutes } from './gemini/gemini.routes.js';
import { openaiSpeechUpstream } from './openai/audio/openai.speech.js';
import { openaiTranscriptionUpstream, openaiTranslationUpstream } from './openai/audio/openai.transcription.js';
import { openaiChatUpstream } from './openai/chat/openai.chat.js';
import { openaiImageEditUpstream, openaiImageUpstream } from './openai/image/openai.image.js';
import { jinaRerankUpstream } from './openai/jina.rerank.js';
import { openaiEmbeddingUpstream } from './openai/openai.embedding.js';
import { openaiRoutes } from './openai/openai.routes.js';
import { responsesLocalRoutes } from './openai/responses/local-routes.js';
import { openaiResponseUpstream } from './openai/responses/openai.response.js';
import type { LocalRoute, RelayRoute } from './shared/relay-route.js';

/** The relayed routes of all dialects. */
export const RELAY_ROUTES: readonly RelayRoute[] = [...openaiRoutes, ...anthropicRoutes, ...geminiRoutes];

/** The routes of all dialects that are served without an upstream. */
export const LOCAL_ROUTES: readonly LocalRoute[] = [...responsesLocalRoutes, ...geminiCountRoutes, anthropicCountRoute];

/** Codecs for upstreams in formats that clients also use. Formats that only pass through are not listed. */
const UPSTREAM_CODECS: Partial<Record<Format, readonly UpstreamCodec[]>> = {
  'openai.chat': [openaiChatUpstream],
  'openai.response': [openaiResponseUpstream],
  'openai.embedding': [openaiEmbeddingUpstream],
  'openai.image': [openaiImageUpstream],
  'openai.image_edit': [openaiImageEditUpstream],
  'openai.speech': [openaiSpeechUpstream],
  'openai.transcription': [openaiTranscriptionUpstream],
  'openai.translation': [openaiTranslationUpstream],
  'jina.rerank': [jinaRerankUpstream],
  'anthropic.message': [anthropicMessageUpstream],
  'gemini.generate': [geminiGenerateUpstream, geminiImageUpstream, geminiImageEditUpstream, geminiSpeechUpstream],
  'gemini.embed_batch': [geminiEmbedBatchUpstream],
  'gemini.predict': [geminiPredictUpstream],
};

/** @returns undefined when the format has no codec for the task */
export function upstreamCodecOf(format: Format, task: Task): UpstreamCodec | undefined {
  return UPSTREAM_CODECS[format]?.find((codec) => codec.task === task);
}
