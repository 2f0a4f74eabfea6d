import type { BodyDraft } from '../../bytes/body-draft.js';
import { asRecord } from '../../bytes/untrusted.js';
import type { Effort, ReasoningControl } from '../../canonical/conversation.js';

/** The top-level fields by which chat clients of the various vendors say how much a model should reason. */
export const REASONING_FIELDS = [
  'reasoning_effort',
  'reasoning',
  'thinking',
  'enable_thinking',
  'thinking_budget',
] as const;

/** From least to most. */
export const EFFORTS: readonly Effort[] = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The effort that a word names; undefined when it names none. */
export function effortNamed(word: unknown): Effort | undefined {
  return EFFORTS.find((known) => known === word);
}

/** What a chat request says about reasoning, in whatever vendor's words; null when it says nothing. */
export function readReasoning(body: BodyDraft): ReasoningControl | null {
  return (
    (body.has('reasoning_effort') ? ofEffort(body.get('reasoning_effort')) : null) ??
    (body.has('reasoning') ? ofObject(asRecord(body.get('reasoning'))) : null) ??
    (body.has('thinking') ? ofThinking(asRecord(body.get('thinking'))) : null) ??
    ofSwitch(body.get('enable_thinking'), body.get('thinking_budget'))
  );
}

function ofEffort(word: unknown): ReasoningControl | null {
  if (word === 'none') return { mode: 'off' };
  const effort = effortNamed(word);
  return effort ? { mode: 'effort', effort } : null;
}

function ofObject({ effort, max_tokens, enabled }: Readonly<Record<string, unknown>>): ReasoningControl | null {
  if (enabled === false) return { mode: 'off' };
  return ofEffort(effort) ?? ofBudget(max_tokens) ?? (enabled === true ? { mode: 'auto' } : null);
}

function ofThinking({ type, budget_tokens }: Readonly<Record<string, unknown>>): ReasoningControl | null {
  if (type === 'disabled') return { mode: 'off' };
  if (type === 'enabled') return ofBudget(budget_tokens) ?? { mode: 'auto' };
  return type === 'adaptive' || type === 'auto' ? { mode: 'auto' } : null;
}

function ofSwitch(enabled: unknown, budget: unknown): ReasoningControl | null {
  if (enabled === false) return { mode: 'off' };
  return ofBudget(budget) ?? (enabled === true ? { mode: 'auto' } : null);
}

function ofBudget(tokens: unknown): ReasoningControl | null {
  return typeof tokens === 'number' && Number.isInteger(tokens) && tokens > 0
    ? { mode: 'budget', budget: tokens }
    : null;
}

/** The effort that comes nearest to a control; undefined when the model is to decide, or not to reason at all. */
export function effortOf({ mode, effort, budget = 0 }: ReasoningControl): Effort | undefined {
  if (mode === 'effort') return effort;
  return mode === 'budget' ? effortOfBudget(budget) : undefined;
}

/** The effort that a budget stands for: vendors' usual budgets for their efforts, half way to the next. */
export function effortOfBudget(tokens: number): 'low' | 'medium' | 'high' {
  if (tokens <= 2_048) return 'low';
  return tokens <= 12_288 ? 'medium' : 'high';
}

/** Tokens to reason with for an effort, where a vendor counts instead. */
export function budgetOf({ mode, effort, budget }: ReasoningControl): number | undefined {
  if (mode === 'budget') return budget;
  if (mode !== 'effort' || effort === undefined) return undefined;
  if (effort === 'minimal' || effort === 'low') return 1_024;
  return effort === 'medium' ? 8_192 : 32_768;
}

/**
 * The word a vendor knows for an effort: the strongest that is not above it, else the weakest.
 * @param known the vendor's words, from least to most; `none` is not taken for a little.
 */
export function nearestEffort(effort: Effort, known: readonly string[]): string | undefined {
  const words = known.filter((word) => word !== 'none');
  // Vendors call the top either way.
  if (effort === 'xhigh' && !words.includes('xhigh') && words.includes('max')) return 'max';
  const atMost: readonly string[] = EFFORTS.slice(0, EFFORTS.indexOf(effort) + 1);
  return words.findLast((word) => atMost.includes(word)) ?? words[0];
}
