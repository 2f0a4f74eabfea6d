import type { Format, Task } from '../bytes/format.js';
import type { UpstreamCodec } from '../canonical/codec.js';
import { anthropicMessageUpstream } from './anthropic/anthropic.message.upstream.js';
import { geminiEmbedBatchUpstream } from './gemini/embedding/gemini.embed.upstream.js';
import { geminiGenerateUpstream } from './gemini/gemini.generate.upstream.js';
import { geminiImageEditUpstream, geminiImageUpstream } from './gemini/image/gemini.image.upstream.js';
import { geminiPredictUpstream } from './gemini/image/gemini.predict.upstream.js';
import { geminiSpeechUpstream } from './gemini/speech/gemini.speech.upstream.js';
import { openaiSpeechUpstream } from './openai/audio/openai.speech.upstream.js';
import {
  openaiTranscriptionUpstream,
  openaiTranslationUpstream,
} from './openai/audio/openai.transcription.upstream.js';
import { openaiChatUpstream } from './openai/chat/openai.chat.upstream.js';
import { openaiEmbeddingUpstream } from './openai/embedding/openai.embedding.upstream.js';
import { openaiImageEditUpstream, openaiImageUpstream } from './openai/image/openai.image.upstream.js';
import { jinaRerankUpstream } from './openai/rerank/jina.rerank.upstream.js';
import { openaiResponseUpstream } from './openai/responses/openai.response.upstream.js';

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
