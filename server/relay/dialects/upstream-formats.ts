import type { UpstreamCodec } from '../canonical/codec.js';
import type { Format, Task } from '../wire/format.js';
import { anthropicUpstream } from './anthropic/message-upstream.js';
import { embedBatchUpstream } from './gemini/embedding/embed-upstream.js';
import { geminiChatUpstream } from './gemini/gemini-upstream.js';
import { pictureEditUpstream, pictureUpstream } from './gemini/image/picture-upstreams.js';
import { predictUpstream } from './gemini/image/predict-upstream.js';
import { geminiSpeechUpstream } from './gemini/speech/speech-upstream.js';
import { speechUpstream } from './openai/audio/speech-codec.js';
import { transcriptionUpstream, translationUpstream } from './openai/audio/transcription-codec.js';
import { openaiChatUpstream } from './openai/chat/upstream.js';
import { embeddingUpstream } from './openai/embedding/embedding-codec.js';
import { imageEditUpstream, imageUpstream } from './openai/image/image-codec.js';
import { rerankUpstream } from './openai/rerank/rerank-codec.js';
import { responsesUpstream } from './openai/responses/responses-upstream.js';

/** How upstreams are spoken to in the formats that clients use too. Formats that only pass through are not listed. */
const UPSTREAM_CODECS: Partial<Record<Format, readonly UpstreamCodec[]>> = {
  'openai.chat': [openaiChatUpstream],
  'openai.response': [responsesUpstream],
  'openai.embedding': [embeddingUpstream],
  'openai.image': [imageUpstream],
  'openai.image_edit': [imageEditUpstream],
  'openai.speech': [speechUpstream],
  'openai.transcription': [transcriptionUpstream],
  'openai.translation': [translationUpstream],
  'jina.rerank': [rerankUpstream],
  'anthropic.message': [anthropicUpstream],
  'gemini.generate': [geminiChatUpstream, pictureUpstream, pictureEditUpstream, geminiSpeechUpstream],
  'gemini.embed_batch': [embedBatchUpstream],
  'gemini.predict': [predictUpstream],
};

/** @returns undefined when no upstream can be asked for the task in that format */
export function upstreamCodecOf(format: Format, task: Task): UpstreamCodec | undefined {
  return UPSTREAM_CODECS[format]?.find((codec) => codec.task === task);
}
