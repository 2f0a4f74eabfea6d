import type { Format } from '../../bytes/format.js';
import { isImageModel, isSpeechModel, readGeminiName } from '../../models/gemini/gemini-traits.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';
import type { OutgoingCall, Target } from '../provider.js';
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
