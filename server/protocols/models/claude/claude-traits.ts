import type { Effort } from '../../canonical/conversation.js';
import { isClaude } from './cloud-claude.js';

/** What the generations of Claude differ in. */
export interface ClaudeTraits {
  /** Longest answer in tokens; null when unknown. */
  maxOutput: number | null;
  /** How it is told to think: not at all, with a budget of tokens, or by an effort. */
  thinking: 'none' | 'budget' | 'adaptive';
  /** The greatest effort it knows; smaller ones it knows too. */
  greatestEffort: Effort;
  /** Takes `temperature`, `top_p` and `top_k`. */
  sampling: boolean;
  /** Takes `temperature` and `top_p` together. */
  bothSamplings: boolean;
  /** Goes on with an assistant's message at the end. */
  prefill: boolean;
  /** Takes a JSON schema for its answer. */
  schema: boolean;
}

/** Other vendors' models behind the same API: nothing is known of them, and the classic fields are what they copied. */
const UNKNOWN: ClaudeTraits = {
  maxOutput: null,
  thinking: 'budget',
  greatestEffort: 'high',
  sampling: true,
  bothSamplings: true,
  prefill: true,
  schema: false,
};
const NEWEST = 99;

/** @param model a name of any vendor's spelling: `claude-3-5-haiku-20241022`, `us.anthropic.claude-opus-4-1-20250805-v1:0` */
export function claudeTraits(model: string): ClaudeTraits {
  if (!isClaude(model)) return UNKNOWN;
  const version = versionOf(model);
  return {
    maxOutput: maxOutputOf(model, version),
    thinking: version < 3.7 ? 'none' : version < 4.6 ? 'budget' : 'adaptive',
    greatestEffort: version >= 4.7 || (version >= 4.6 && model.includes('opus')) ? 'max' : 'high',
    sampling: version < 4.7,
    bothSamplings: version < 4,
    prefill: version < 4.6,
    schema: version >= 4.1,
  };
}

/** 3.5 for `claude-3-5-…`, 4 for `claude-opus-4-20250514`; a date is no minor version. Names without a number are the newest. */
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
