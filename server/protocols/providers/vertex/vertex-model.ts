import { isClaude, withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import type { ClaudeSettings } from '../../vendor-settings.js';

/** The publisher of a model, which decides the API. */
export type Publisher = 'google' | 'anthropic' | 'mistral' | 'open';

const GOOGLE = /^(gemini|imagen|nano-banana|text-embedding|text-multilingual|textembedding|multilingual|learnlm)/;
const MISTRAL = /^(mistral|codestral|ministral)/;
const EMBEDDING = /embedding|^multilingual/;

/** The publisher of a model's name, which decides the path at Vertex. */
export function publisherOf(model: string): Publisher {
  if (model.includes('/')) return 'open';
  if (isClaude(model)) return 'anthropic';
  if (MISTRAL.test(model)) return 'mistral';
  return GOOGLE.test(model) ? 'google' : 'open';
}

/** Whether the model makes embeddings in its own API. */
export function isVertexEmbedding(model: string): boolean {
  return publisherOf(model) === 'google' && EMBEDDING.test(model);
}

/** Claude's name at Vertex, which has an at sign before the date. */
export function vertexClaude(model: string, settings?: ClaudeSettings): string {
  const name = withoutThinkingSuffix(model, settings);
  return VERSIONED[name] ?? name.replace(/^(claude-.+)-(\d{8})$/, '$1@$2');
}

/** Models whose second version has the number in its name at Vertex. */
const VERSIONED: Readonly<Record<string, string>> = {
  'claude-3-5-sonnet-20241022': 'claude-3-5-sonnet-v2@20241022',
};
