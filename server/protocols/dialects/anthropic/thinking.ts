import type { Effort, ReasoningControl } from '../../canonical/conversation.js';
import { claudeTraits } from '../../models/claude/claude-traits.js';
import { EFFORTS } from '../../models/openai/reasoning-fields.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';

/** The least that Anthropic accepts as a budget. */
const MIN_BUDGET = 1_024;
/** Room for the answer behind the thoughts. */
const MIN_ANSWER = 256;
/** The part of the answer's bound that may be thought. */
const SHARES: Record<Effort, number> = { minimal: 0.2, low: 0.2, medium: 0.5, high: 0.8, xhigh: 0.9, max: 0.95 };
/** Budgets from which on an effort is meant, for models that are told an effort. */
const BUDGETS: readonly [Effort, number][] = [
  ['high', 16_384],
  ['medium', 4_096],
  ['low', 0],
];

/** How a request asks to think. */
export interface Thinking {
  thinking?: { type: string; budget_tokens?: number; display?: string };
  effort?: Effort;
  /** The answer's bound, raised where the thoughts need the room. */
  maxTokens: number;
}

/**
 * Reasoning in the words of a model's generation.
 * @param share the part of the bound that may be thought where the client names neither an effort nor a budget, 0 to 1
 * @returns null when the model cannot think and is asked to
 */
export function thinkingFor(
  model: string,
  control: ReasoningControl | null,
  maxTokens: number,
  share: number = BUILT_IN_SETTINGS.claude.thinkingShare,
): Thinking | null {
  const traits = claudeTraits(model);
  if (control === null) return { maxTokens };
  if (control.mode === 'off') {
    return traits.thinking === 'adaptive' ? { thinking: { type: 'disabled' }, maxTokens } : { maxTokens };
  }
  if (traits.thinking === 'none') return null;
  const display = control.hidden ? 'omitted' : 'summarized';
  if (traits.thinking === 'adaptive') {
    const effort = effortOf(control);
    const fields: Thinking = { thinking: { type: 'adaptive', display }, maxTokens };
    return effort ? { ...fields, effort: knownEffort(effort, traits.greatestEffort) } : fields;
  }
  const bound = Math.max(maxTokens, MIN_BUDGET + MIN_ANSWER);
  const thought = control.effort ? SHARES[control.effort] : share;
  const budget = Math.max(MIN_BUDGET, Math.floor(control.budget ?? bound * thought));
  const { maxOutput } = traits;
  // A budget that the client named is a wish to think that long before the answer begins.
  const needed = Math.min(Math.max(bound, budget + MIN_ANSWER), Math.max(maxOutput ?? Number.MAX_SAFE_INTEGER, bound));
  return {
    thinking: {
      type: 'enabled',
      budget_tokens: Math.min(budget, needed - 1),
      ...(control.hidden && { display }),
    },
    maxTokens: needed,
  };
}

function effortOf({ mode, effort, budget }: ReasoningControl): Effort | undefined {
  if (mode === 'budget' && budget !== undefined) return BUDGETS.find(([, least]) => budget >= least)?.[0];
  return effort;
}

function knownEffort(effort: Effort, greatest: Effort): Effort {
  if (effort === 'minimal') return 'low';
  return EFFORTS.indexOf(effort) > EFFORTS.indexOf(greatest) ? greatest : effort;
}
