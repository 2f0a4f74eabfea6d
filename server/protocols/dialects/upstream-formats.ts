import type { Format, Task } from '../bytes/format.js';
import type { UpstreamCodec } from '../canonical/codec.js';
import { anthropicMessageUpstream } from './anthropic/anthropic.message.js';
import { geminiEmbedBatchUpstream } from './gemini/gemini.embed.js';
import { geminiGenerateUpstream } from './gemini/gemini.generate.js';
import { geminiImageEditUpstream, geminiImageUpstream } from './gemini/gemini.image.js';
import { geminiPredictUpstream } from './gemini/gemini.predict.js';
import { geminiSpeechUpstream } from './gemini/gemini.speech.js';
import { openaiSpeechUpstream } from './openai/audio/openai.speech.js';
import { openaiTranscriptionUpstream, openaiTranslationUpstream } from './openai/audio/openai.transcription.js';
import { openaiChatUpstream } from './openai/chat/openai.chat.js';
import { openaiImageEditUpstream, openaiImageUpstream } from './openai/image/openai.image.js';
import { jinaRerankUpstream } from './openai/jina.rerank.js';
import { openaiEmbeddingUpstream } from './openai/openai.embedding.js';
import { openaiResponseUpstream } from './openai/responses/openai.response.js';

/** Codecs for upstreams in the formats that clients use, too. Formats that only pass through are not listed. */
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
