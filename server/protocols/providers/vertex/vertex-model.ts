import { isClaude, withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import type { ClaudeSettings } from '../../vendor-settings.js';

/** Whose model it is, which decides about the API it is called by. */
export type Publisher = 'google' | 'anthropic' | 'mistral' | 'open';

const GOOGLE = /^(gemini|imagen|nano-banana|text-embedding|text-multilingual|textembedding|multilingual|learnlm)/;
const MISTRAL = /^(mistral|codestral|ministral)/;
const EMBEDDING = /embedding|^multilingual/;

/** Whose model a name stands for, which decides the address at Vertex. */
export function publisherOf(model: string): Publisher {
  if (model.includes('/')) return 'open';
  if (isClaude(model)) return 'anthropic';
  if (MISTRAL.test(model)) return 'mistral';
  return GOOGLE.test(model) ? 'google' : 'open';
}

/** Whether the model makes vectors by an API of its own. */
export function isVertexEmbedding(model: string): boolean {
  return publisherOf(model) === 'google' && EMBEDDING.test(model);
}

/** Claude's name at Vertex, where a date stands behind an at sign. */
export function vertexClaude(model: string, settings?: ClaudeSettings): string {
  const name = withoutThinkingSuffix(model, settings);
  return VERSIONED[name] ?? name.replace(/^(claude-.+)-(\d{8})$/, '$1@$2');
}

/** The second version of a model has the number in its name there. */
const VERSIONED: Readonly<Record<string, string>> = {
  'claude-3-5-sonnet-20241022': 'claude-3-5-sonnet-v2@20241022',
};
