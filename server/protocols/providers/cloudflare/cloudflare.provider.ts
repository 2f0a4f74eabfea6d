import { AppError } from '../../../common/errors/app-error.js';
import type { Format, FormatWithFiles } from '../../bytes/format.js';
import { splitAddress } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { UpstreamCodec } from '../../canonical/codec.js';
import type { ImageRequest, ImageUpstream, RerankUpstream } from '../../canonical/whole-codec.js';
import type { Provider, UpstreamAccount } from '../interface/provider.js';
import { openAiCompatible } from '../shared/openai/openai-compatible.js';
import { noteUnsupported } from '../shared/request-downgrades.js';
import { CloudflareError } from './cloudflare.errors.js';
import { cloudflareSpeech, cloudflareTranscription } from './cloudflare-audio.js';
import { cloudflareFailure, noResponse, resultOf } from './cloudflare-response.js';

/** Image generation, one image per call. Some models respond with base64 in JSON, others with bytes. */
export const cloudflareImage: ImageUpstream = {
  task: 'image',
  write(request, _, downgrades) {
    const { model, prompt, negativePrompt, count, size, seed } = request;
    // The model generates squares of one size and ignores other parameters.
    const plain = model.includes('flux-1-schnell');
    noteUnsupported(request, plain ? ['seed'] : ['seed', 'size', 'negativePrompt'], downgrades);
    if (count > 1) downgrades.note('n');
    return new ObjectBody({
      prompt,
      ...(seed !== null && { seed }),
      ...(!plain && negativePrompt !== null && { negative_prompt: negativePrompt }),
      ...(!plain && measuresOf({ size })),
    });
  },
  read(response) {
    const { contentType, body } = response;
    const [type = ''] = contentType.split(';');
    const base64 = type.startsWith('image/') ? body.toString('base64') : asString(resultOf(response).image);
    if (base64 === '') throw noResponse('the upstream returned no image');
    const mediaType = type.startsWith('image/') ? type : mediaTypeOf(base64);
    return { images: [{ source: { kind: 'data', mediaType, base64 } }], usage: null };
  },
};

function measuresOf({ size }: Pick<ImageRequest, 'size'>): object {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
  return width === undefined ? {} : { width: Number(width), height: Number(height) };
}

/** JSON has no media type for the image; it is detected from the first bytes. */
function mediaTypeOf(base64: string): string {
  return base64.startsWith('/9j/') ? 'image/jpeg' : 'image/png';
}

/** Reranking. Results come in the order of the documents and without a token count. */
export const cloudflareRerank: RerankUpstream = {
  task: 'rerank',
  write: ({ query, documents, topN }) =>
    new ObjectBody({
      query,
      contexts: documents.map((text) => ({ text })),
      ...(topN !== null && { top_k: topN }),
    }),
  read(received) {
    const { response } = resultOf(received);
    if (!Array.isArray(response)) throw noResponse('the response of the upstream contains no results');
    const results = asArray(response).flatMap((item) => {
      const { id, score } = asRecord(item);
      return typeof id === 'number' && typeof score === 'number' ? [{ index: id, score }] : [];
    });
    return { results: results.sort((one, other) => other.score - one.score), usage: null };
  },
};

/** Models stop after 256 tokens when the request sets no maximum. */
const DEFAULT_MAX_TOKENS = 2048;

const GATEWAY = 'https://gateway.ai.cloudflare.com/';
const API = '/client/v4';

/** Vision models that do not fetch images from URLs. */
const SEEING = /vision|llava|gemma-3|llama-4|mistral-small-3|uform/;

/** The chat format with the bytes of images inlined. */
const seeingChat: FormatWithFiles = { format: 'openai.chat', inlineMedia: true };

const RUN: Partial<Record<Format, UpstreamCodec>> = {
  'openai.image': cloudflareImage,
  'gemini.predict': cloudflareImage,
  'openai.speech': cloudflareSpeech,
  'openai.transcription': cloudflareTranscription,
  'openai.translation': cloudflareTranscription,
  'jina.rerank': cloudflareRerank,
};

const compatible = openAiCompatible({
  paths: {
    'openai.chat': (_, channel) => `${baseOf(channel)}/v1/chat/completions`,
    'openai.embedding': (_, channel) => `${baseOf(channel)}/v1/embeddings`,
    'openai.response': (model, channel) => (model.includes('gpt-oss') ? `${baseOf(channel)}/v1/responses` : null),
  },
  models: (_, channel) => `${baseOf(channel)}/models/search?per_page=1000`,
  streamUsage: 'when-requested',
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    toolChoices: ['auto'],
    reasoning: { style: 'effort', words: (model) => (model.includes('gpt-oss') ? ['low', 'medium', 'high'] : []) },
  },
  adapt(body) {
    if (!body.has('max_tokens') && !body.has('max_completion_tokens')) body.set('max_tokens', DEFAULT_MAX_TOKENS);
  },
});

/** Cloudflare's Workers AI: chats and embeddings in the OpenAI style, other models in the native API by name. */
export const cloudflareProvider: Provider = {
  ...compatible,
  resolveFormat(format, target) {
    const resolved = RUN[format] ?? compatible.resolveFormat(format, target);
    return resolved === 'openai.chat' && SEEING.test(target.model) ? seeingChat : resolved;
  },
  adapt(body, call, downgrades) {
    const chat = call.task === 'chat' && call.format !== 'openai.response';
    if (chat) compatible.adapt?.(body, { ...call, format: 'openai.chat' }, downgrades);
  },
  async request(call, tools) {
    const { channel, task, format, model } = call;
    if (baseOf(channel) === '') throw new AppError(CloudflareError.cloudflare_account_missing);
    if (format !== null || task === 'chat') {
      return compatible.request({ ...call, format: format ?? 'openai.chat' }, tools);
    }
    const request = await compatible.request(call, tools);
    const name = pathOf(model);
    return { ...request, ...splitAddress(`${baseOf(channel)}/${isGateway(channel) ? name : `run/${name}`}`) };
  },
  failure: cloudflareFailure,
};

/** The base URL of an account's models; empty when the channel has no account id. */
function baseOf(channel: UpstreamAccount): string {
  const base = channel.baseUrl.trim().replace(/\/+$/, '');
  if (isGateway(channel) || /\/ai(\/v1)?$/.test(base)) return base.replace(/\/v1$/, '');
  const account = channel.other.trim();
  if (account === '') return '';
  return `${base.replace(/\/client\/v4$/, '')}${API}/accounts/${encodeURIComponent(account)}/ai`;
}

/** A model's name as a path: `@cf/vendor/model`. Rejects names that would lead to another path. */
function pathOf(model: string): string {
  return model
    .split('/')
    .filter((segment) => !/^\.*$/.test(segment))
    .map((segment) => encodeURIComponent(segment).replaceAll('%40', '@'))
    .join('/');
}

function isGateway({ baseUrl }: UpstreamAccount): boolean {
  return baseUrl.trim().startsWith(GATEWAY);
}
