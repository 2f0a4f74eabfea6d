import { saneUsage, usageOfSeconds } from '../../../common/usage.js';
import type { Format } from '../../bytes/format.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { UpstreamCodec } from '../../canonical/codec.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RerankUpstream, SpeechUpstream, TranscriptionUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, Provider, UpstreamRequest } from '../interface/provider.js';
import { openAiCompatible } from '../shared/openai/openai-compatible.js';
import {
  aliTransport,
  isSynchronousImageModel,
  MAKES,
  PATHS,
  requiresStreaming,
  supportsCompletions,
  thinksByDefault,
} from './ali.transport.js';
import { aliFailure, outputOf } from './ali-errors.js';
import { aliImage, aliImageEdit } from './ali-images.js';

/** Names of OpenAI's voices, which most clients send. Qwen does not have them. */
const OPENAI_VOICES = new Set('alloy ash ballad coral echo fable nova onyx sage shimmer verse'.split(' '));
const DEFAULT_VOICE = 'Cherry';

/** Speech of the qwen-tts models. The vendor produces only WAV. */
export const aliSpeech: SpeechUpstream = {
  task: 'speech',
  write({ model, text, voice, format, speed, instructions }, _, downgrades) {
    if (format !== 'wav') downgrades.note('response_format');
    if (speed !== null && speed !== 1) downgrades.note('speed');
    if (instructions !== null) downgrades.note('instructions');
    const isOpenAiVoice = OPENAI_VOICES.has(voice);
    if (isOpenAiVoice) downgrades.note('voice');
    return new ObjectBody({ model, input: { text, voice: isOpenAiVoice ? DEFAULT_VOICE : voice } });
  },
  read({ contentType, body }) {
    // The transport has already fetched the audio; a JSON response has none.
    if (!/json/.test(contentType)) return { contentType, audioBytes: body, usage: null };
    outputOf(parsedFields(body.toString('utf8')));
    throw new ResponseError(BadResponse.noAudio, undefined, 'bad_response_body');
  },
};

/** Transcripts of the qwen-asr models, which take audio in a chat. */
export const aliTranscription: TranscriptionUpstream = {
  task: 'transcription',
  write({ model, file, language, prompt, temperature, translate, format }, _, downgrades) {
    if (translate) throw unsupported('translations');
    if (temperature !== null && temperature !== 0) downgrades.note('temperature');
    if (format === 'srt' || format === 'vtt' || format === 'verbose_json') downgrades.note('response_format');
    const audio = `data:${file.mediaType || 'audio/wav'};base64,${file.bytes.toString('base64')}`;
    const system = prompt === null ? [] : [{ role: 'system', content: [{ text: prompt }] }];
    return new ObjectBody({
      model,
      input: { messages: [...system, { role: 'user', content: [{ audio }] }] },
      parameters: { asr_options: { enable_itn: true, ...(language !== null && { language }) } },
    });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const message = asRecord(asRecord(asArray(outputOf(response).choices)[0]).message);
    const { content, annotations } = message;
    if (!Array.isArray(content)) {
      throw new ResponseError(BadResponse.noText, undefined, 'bad_response_body');
    }
    const text = asArray(content)
      .map((part) => asString(asRecord(part).text))
      .join('');
    const { language } = asRecord(asArray(annotations)[0]);
    const { seconds } = asRecord(response.usage);
    return {
      text,
      ...(typeof language === 'string' && { language }),
      ...(typeof seconds === 'number' && { duration: seconds }),
      usage: usageOfSeconds(seconds),
    };
  },
};

/** Reranking in the native API. */
export const aliRerank: RerankUpstream = {
  task: 'rerank',
  write: ({ model, query, documents, topN, returnDocuments }) =>
    new ObjectBody({
      model,
      input: { query, documents },
      parameters: { ...(topN !== null && { top_n: topN }), return_documents: returnDocuments },
    }),
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const { results } = outputOf(response);
    if (!Array.isArray(results)) throw new ResponseError(BadResponse.noResults);
    const { total_tokens: input } = asRecord(response.usage);
    return { results: asArray(results).flatMap(resultOf), usage: saneUsage({ input, output: 0 }) };
  },
};

const VERSION = '/compatible-mode/v1';
const NATIVE = '/api/v1';

/** The suffix of a model's name that requests a web search. */
const INTERNET = '-internet';

const OWN: Partial<Record<Format, UpstreamCodec>> = {
  'openai.image': aliImage,
  'gemini.predict': aliImage,
  'openai.image_edit': aliImageEdit,
  'openai.speech': aliSpeech,
  'openai.transcription': aliTranscription,
  'jina.rerank': aliRerank,
};

const compatible = openAiCompatible({
  version: VERSION,
  paths: {
    'openai.chat': `${VERSION}/chat/completions`,
    'openai.completion': (model) => (supportsCompletions(model) ? `${VERSION}/completions` : null),
    'openai.embedding': `${VERSION}/embeddings`,
  },
  models: `${VERSION}/models`,
  streamUsage: 'when-requested',
  traits: { cacheMarks: true },
  text: {
    maxTokens: 'max_tokens',
    drop: ['logit_bias', 'user'],
    clamp: { top_p: [0.001, 0.999], temperature: [0, 1.99] },
    toolChoices: ['none', 'auto', 'named'],
    reasoning: { style: 'enable_thinking', budget: [1, 32_768] },
  },
});

/** Alibaba's DashScope: chats and embeddings in the OpenAI style, other tasks in the native API. */
export const aliProvider: Provider = {
  ...compatible,
  resolveFormat: (format, target) => OWN[format] ?? compatible.resolveFormat(format, target),
  streaming: ({ model }) => (requiresStreaming(model) ? 'always' : 'both'),
  adapt(body, call, downgrades) {
    compatible.adapt?.(body, call, downgrades);
    const { model, stream, task } = call;
    if (task !== 'chat') return;
    if (model.endsWith(INTERNET)) {
      body.set('model', model.slice(0, -INTERNET.length));
      if (!body.has('enable_search')) body.set('enable_search', true);
    }
    if (!stream && thinksByDefault(model) && !body.has('enable_thinking')) body.set('enable_thinking', false);
  },
  async request(call, tools): Promise<UpstreamRequest> {
    const request = await compatible.request(call, tools);
    const headers = { ...request.headers, ...pluginOf(call), ...(hasUpload(call) && RESOLVED) };
    if (call.format !== null) return { ...request, headers };
    const { path, makes } = nativeOf(call);
    const jobs = path === PATHS.images || path === PATHS.changes;
    return {
      ...request,
      ...joinPath(hostOf(call.channel.baseUrl), `${NATIVE}${path}`),
      headers: { ...headers, ...(jobs && JOB), ...(makes && { [MAKES]: makes }) },
    };
  },
  transport: aliTransport,
  failure: aliFailure,
};

const JOB = { 'x-dashscope-async': 'enable' };
/** Allows the vendor to read files that were uploaded to its own storage. */
const RESOLVED = { 'x-dashscope-ossresourceresolve': 'enable' };

function pluginOf({ channel }: OutgoingCall): Record<string, string> {
  const plugin = channel.other.trim();
  return plugin === '' ? {} : { 'x-dashscope-plugin': plugin };
}

function hasUpload({ body }: OutgoingCall): boolean {
  return body.mentions('"oss://');
}

function nativeOf({ task, model }: OutgoingCall): { path: string; makes?: string } {
  if (task === 'rerank') return { path: PATHS.rerank };
  if (task === 'speech') return { path: PATHS.multimodal, makes: 'sound' };
  if (task === 'transcription') return { path: PATHS.multimodal };
  if (isSynchronousImageModel(model)) return { path: PATHS.multimodal, makes: 'images' };
  return { path: task === 'image' ? PATHS.images : PATHS.changes, makes: 'images' };
}

/** The host of a base URL; administrators use the URL of either API. */
function hostOf(baseUrl: string): string {
  return baseUrl.trim().replace(/\/(compatible-mode(\/v1)?|api\/v1)\/?$/, '');
}

function resultOf(item: unknown): { index: number; score: number; document?: string }[] {
  const { index, relevance_score: score, document } = asRecord(item);
  if (typeof index !== 'number' || typeof score !== 'number') return [];
  const text = asString(document) || asString(asRecord(document).text);
  return [{ index, score, ...(text !== '' && { document: text }) }];
}
