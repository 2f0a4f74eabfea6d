import type { BodyDraft } from '../../bytes/body-draft.js';
import { asRecord } from '../../bytes/untrusted.js';
import type { Effort, ReasoningControl } from '../../canonical/conversation.js';

/** The top-level fields that chat clients of the various vendors use to control reasoning. */
export const REASONING_FIELDS = [
  'reasoning_effort',
  'reasoning',
  'thinking',
  'enable_thinking',
  'thinking_budget',
] as const;

/** In ascending order. */
export const EFFORTS: readonly Effort[] = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The effort with that name; undefined for other values. */
export function effortNamed(word: unknown): Effort | undefined {
  return EFFORTS.find((known) => known === word);
}

/** The reasoning control of a chat request in any vendor's fields; null when the request has none. */
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

/** The effort nearest to a control; undefined when the model decides, or reasoning is off. */
export function effortOf({ mode, effort, budget = 0 }: ReasoningControl): Effort | undefined {
  if (mode === 'effort') return effort;
  return mode === 'budget' ? effortOfBudget(budget) : undefined;
}

/** The effort nearest to a token budget: each threshold is halfway between the vendors' usual budgets. */
export function effortOfBudget(tokens: number): 'low' | 'medium' | 'high' {
  if (tokens <= 2_048) return 'low';
  return tokens <= 12_288 ? 'medium' : 'high';
}

/** The token budget of an effort, for vendors that expect tokens. */
export function budgetOf({ mode, effort, budget }: ReasoningControl): number | undefined {
  if (mode === 'budget') return budget;
  if (mode !== 'effort' || effort === undefined) return undefined;
  if (effort === 'minimal' || effort === 'low') return 1_024;
  return effort === 'medium' ? 8_192 : 32_768;
}

/**
 * A vendor's name for an effort: the highest that is not above it, otherwise the lowest.
 * @param known the vendor's efforts, in ascending order; `none` does not count as a low effort
 */
export function nearestEffort(effort: Effort, known: readonly string[]): string | undefined {
  const words = known.filter((word) => word !== 'none');
  // Vendors use either name for the highest effort.
  if (effort === 'xhigh' && !words.includes('xhigh') && words.includes('max')) return 'max';
  const atMost: readonly string[] = EFFORTS.slice(0, EFFORTS.indexOf(effort) + 1);
  return words.findLast((word) => atMost.includes(word)) ?? words[0];
}
