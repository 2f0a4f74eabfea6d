import type { Format } from '../../bytes/format.js';
import { readGeminiName } from '../../models/gemini/gemini-name.js';
import { isImageModel, isSpeechModel } from '../../models/gemini/gemini-traits.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';
import type { OutgoingCall, Target } from '../provider.js';
import { isChatFormat, isEmbeddingFormat } from './spoken-tasks.js';

/** What Google's models are asked with for a call in a format, apart from vectors on Vertex; null for what they do not do. */
export function speakGoogle(format: Format, target: Pick<Target, 'model' | 'vendors'>): Format | null {
  if (isChatFormat(format)) return 'gemini.generate';
  if (isEmbeddingFormat(format)) return format === 'gemini.embed' ? format : 'gemini.embed_batch';
  const model = googleModel(target);
  const { gemini } = target.vendors ?? BUILT_IN_SETTINGS;
  switch (format) {
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

/** The name by which Google knows a model; its end may say how the client wants to be answered. */
export function googleModel({ model, vendors = BUILT_IN_SETTINGS }: Pick<Target, 'model' | 'vendors'>): string {
  return readGeminiName(model, vendors.gemini).model;
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
