import type { UpstreamCodec } from '../../canonical/codec.js';
import { pictureEditUpstream, pictureUpstream } from '../../dialects/gemini/image/picture-upstreams.js';
import { geminiSpeechUpstream } from '../../dialects/gemini/speech/speech-upstream.js';
import type { Format } from '../../wire/format.js';
import { isPictureModel, isSpeechModel } from '../../wire/gemini-models.js';
import { joinPath } from '../../wire/join-path.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamAccount, UpstreamRequest } from '../provider.js';
import { googleFailure } from '../shared/google-failure.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/spoken-tasks.js';

const VERSION = /^v1(alpha|beta)?$/;
const DEFAULT_VERSION = 'v1beta';

/** Google's Gemini API with an API key. */
export const geminiProvider: Provider = {
  speak: (format, { model }) => speakGoogle(format, model),
  request(call: OutgoingCall, tools: ProviderTools): UpstreamRequest {
    const { channel, body, stream } = call;
    return {
      method: 'POST',
      ...address(channel, `${collection(call.model)}:${methodOf(call)}`),
      headers: {
        ...headers(tools),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
      },
      body: body.bytes(),
    };
  },
  listModels: (channel, tools) => ({
    method: 'GET',
    ...address(channel, 'models?pageSize=1000'),
    headers: { ...headers(tools), accept: 'application/json' },
    body: null,
  }),
  failure: googleFailure,
};

/** What Google's models are asked with for a call in a format, apart from vectors on Vertex; null for what they do not do. */
export function speakGoogle(format: Format, model: string): Format | UpstreamCodec | null {
  if (isChatFormat(format)) return 'gemini.generate';
  if (isEmbeddingFormat(format)) return format === 'gemini.embed' ? format : 'gemini.embed_batch';
  switch (format) {
    case 'gemini.predict':
    case 'openai.image':
      return isPictureModel(model) ? pictureUpstream : 'gemini.predict';
    case 'openai.image_edit':
      return isPictureModel(model) ? pictureEditUpstream : null;
    case 'openai.speech':
      return isSpeechModel(model) ? geminiSpeechUpstream : null;
    default:
      return null;
  }
}

/** The last part of a call's address. Streams are always asked for as events, however the client wants them. */
export function methodOf({ format, stream }: Pick<OutgoingCall, 'format' | 'stream'>): string {
  const method = format === null ? undefined : METHODS[format];
  if (method !== undefined) return method;
  return stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
}

const METHODS: Partial<Record<Format, string>> = {
  'gemini.embed': 'embedContent',
  'gemini.embed_batch': 'batchEmbedContents',
  'gemini.predict': 'predict',
};

/** Models stand in a collection, and tuned ones in another. */
function collection(model: string): string {
  const path = model.split('/').map(encodeURIComponent).join('/');
  return /^(models|tunedModels)\//.test(model) ? path : `models/${path}`;
}

function address({ baseUrl, other }: UpstreamAccount, path: string): Pick<UpstreamRequest, 'origin' | 'path'> {
  const version = VERSION.test(other.trim()) ? other.trim() : DEFAULT_VERSION;
  // A version at the end of the base gives way; elsewhere the whole path is needed, behind gateways too.
  return joinPath(baseUrl.replace(/\/v1(alpha|beta)?$/, ''), `/${version}/${path}`, '');
}

function headers({ key }: ProviderTools): Record<string, string> {
  // Usage is read from the bytes as they pass, so they must not be compressed.
  return { 'x-goog-api-key': key, 'accept-encoding': 'identity' };
}
