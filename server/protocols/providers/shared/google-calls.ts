import { parsedJson } from '../../../common/json.js';
import type { Format } from '../../bytes/format.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { isImageModel, isSpeechModel, readGeminiName } from '../../models/gemini/gemini-traits.js';
import type { OutgoingCall, Provider, Target } from '../interface/provider.js';
import { isChatFormat, isEmbeddingFormat } from './chat-formats.js';

/**
 * The format of a Google model for a call, apart from embeddings on Vertex; null when the model does not support the
 * call.
 */
export function googleFormat(format: Format, target: Pick<Target, 'model' | 'vendors'>): Format | null {
  if (isChatFormat(format)) return 'gemini.generate';
  if (isEmbeddingFormat(format)) return format === 'gemini.embed' ? format : 'gemini.embed_batch';
  const model = googleModel(target);
  const { gemini } = target.vendors ?? BUILT_IN_SETTINGS;
  switch (format) {
    case 'gemini.count':
      return format;
    case 'gemini.predict':
    case 'openai.image':
      return isImageModel(model, gemini) ? 'gemini.generate' : 'gemini.predict';
    case 'openai.image_edit':
      return isImageModel(model, gemini) ? 'gemini.generate' : null;
    case 'openai.speech':
      return isSpeechModel(model) ? 'gemini.generate' : null;
    default:
      return null;
  }
}

/** Google's name of a model, without the suffixes that set options. */
export function googleModel({ model, vendors = BUILT_IN_SETTINGS }: Pick<Target, 'model' | 'vendors'>): string {
  return readGeminiName(model, vendors.gemini).model;
}

/** The last part of a call's path. Streams are always requested as events, independent of the client's format. */
export function methodOf({ format, stream }: Pick<OutgoingCall, 'format' | 'stream'>): string {
  const method = format === null ? undefined : METHODS[format];
  if (method !== undefined) return method;
  return stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
}

const METHODS: Partial<Record<Format, string>> = {
  'gemini.embed': 'embedContent',
  'gemini.embed_batch': 'batchEmbedContents',
  'gemini.predict': 'predict',
  'gemini.count': 'countTokens',
};

const BAD_KEY = /API key (not valid|expired|not found)|API_KEY_INVALID|API_KEY_SERVICE_BLOCKED/i;
const BAD_PLACE = /User location is not supported/i;

/**
 * Errors of Google's APIs, which can be a list. Google sends 400 for an invalid key. An unsupported location is an
 * error of the channel, not of the request.
 */
export const googleFailure: NonNullable<Provider['failure']> = (status, body) => {
  const error = asRecord(errorFields(body).error);
  const message = asString(error.message);
  if (message === '') return undefined;
  const reasons = asArray(error.details).map((detail) => asString(asRecord(detail).reason));
  const fullMessage = [message, ...reasons].join(' ');
  const meant = status === 400 && BAD_KEY.test(fullMessage) ? 401 : BAD_PLACE.test(fullMessage) ? 403 : status;
  const code = asString(error.status);
  const seconds = retrySeconds(error.details);
  return {
    message: masked(message),
    ...(code && { code }),
    status: meant,
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  };
};

/** A delay such as `17.5s`; 0 when there is none. */
function retrySeconds(details: unknown): number {
  const delays = asArray(details).map((detail) => /^(\d+(\.\d+)?)s$/.exec(asString(asRecord(detail).retryDelay))?.[1]);
  return Math.ceil(Number(delays.find((delay) => delay !== undefined) ?? 0));
}

function errorFields(body: string): Readonly<Record<string, unknown>> {
  return body.trimStart().startsWith('[') ? asRecord(asArray(parsedJson(body))[0]) : parsedFields(body);
}

/** Removes project ids, console URLs and keys from Google's messages. */
function masked(message: string): string {
  return message
    .replace(/AIza[\w-]{10,}|ya29\.[\w.-]+/g, '***')
    .replace(/https?:\/\/\S+/g, '***')
    .replace(/\b(projects?[ /'"]+)[\w:.-]+/gi, '$1***');
}
