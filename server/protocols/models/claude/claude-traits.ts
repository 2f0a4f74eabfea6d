import type { Effort } from '../../canonical/conversation.js';
import { isClaude } from './cloud-claude.js';

/** The differences between the generations of Claude. */
export interface ClaudeTraits {
  /** Maximum output tokens; null when unknown. */
  maxOutput: number | null;
  /** How thinking is controlled: not at all, by a token budget, or by an effort. */
  thinking: 'none' | 'budget' | 'adaptive';
  /** The highest supported effort; all lower ones are also supported. */
  maxEffort: Effort;
  /** Accepts `temperature`, `top_p` and `top_k`. */
  sampling: boolean;
  /** Accepts `temperature` and `top_p` together. */
  bothSamplings: boolean;
  /** Continues an assistant's message at the end of the conversation. */
  prefill: boolean;
  /** Accepts a JSON schema for the response. */
  schema: boolean;
}

/**
 * Other vendors' models behind the same API. Their capabilities are unknown; they are assumed to support the fields of
 * the first generations.
 */
const UNKNOWN: ClaudeTraits = {
  maxOutput: null,
  thinking: 'budget',
  maxEffort: 'high',
  sampling: true,
  bothSamplings: true,
  prefill: true,
  schema: false,
};
const NEWEST = 99;

/**
 * @param model the name in any vendor's spelling: `claude-3-5-haiku-20241022`,
 * `us.anthropic.claude-opus-4-1-20250805-v1:0`
 */
export function claudeTraits(model: string): ClaudeTraits {
  if (!isClaude(model)) return UNKNOWN;
  const version = versionOf(model);
  return {
    maxOutput: maxOutputOf(model, version),
    thinking: version < 3.7 ? 'none' : version < 4.6 ? 'budget' : 'adaptive',
    maxEffort: version >= 4.7 || (version >= 4.6 && model.includes('opus')) ? 'max' : 'high',
    sampling: version < 4.7,
    bothSamplings: version < 4,
    prefill: version < 4.6,
    schema: version >= 4.1,
  };
}

/**
 * 3.5 for `claude-3-5-…`, 4 for `claude-opus-4-20250514`; a date is not a minor version. Names without a number count
 * as the newest.
 */
function versionOf(model: string): number {
  const found = /claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/i.exec(model);
  if (!found) return NEWEST;
  return Number(`${found[1]}.${found[2] ?? 0}`);
}

function maxOutputOf(model: string, version: number): number {
  if (version >= 4.6) return 128_000;
  if (version >= 4.5 || version === 3.7 || (version === 4 && !model.includes('opus'))) return 64_000;
  if (version >= 4) return 32_000;
  return version >= 3.5 ? 8_192 : 4_096;
}
