import { saneUsage } from '../../../common/usage.js';
import type { Format } from '../../bytes/format.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { UpstreamCodec } from '../../canonical/codec.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RerankUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, Provider, UpstreamRequest } from '../provider.js';
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
import { aliSpeech, aliTranscription } from './ali-audio.js';
import { aliFailure, outputOf } from './ali-errors.js';
import { aliImage, aliImageEdit } from './ali-images.js';

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
