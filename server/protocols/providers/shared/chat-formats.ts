import type { Format } from '../../bytes/format.js';

const CHAT = new Set<Format>([
  'openai.chat',
  'openai.completion',
  'openai.response',
  'anthropic.message',
  'gemini.generate',
]);
const EMBEDDING = new Set<Format>(['openai.embedding', 'gemini.embed', 'gemini.embed_batch']);

/** Whether a format requests a generated response, for vendors whose own chat serves all of them. */
export function isChatFormat(format: Format): boolean {
  return CHAT.has(format);
}

/** Whether a format requests embeddings. */
export function isEmbeddingFormat(format: Format): boolean {
  return EMBEDDING.has(format);
}
