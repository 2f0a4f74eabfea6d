import type { Effort, ReasoningControl } from '../../canonical/conversation.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import type { GeminiTraits } from '../../models/gemini/gemini-traits.js';
import { effortOfBudget } from '../../models/openai/reasoning-fields.js';

const BUDGETS: Readonly<Record<Effort, number>> = {
  minimal: 1_024,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};
const LEVELS: Readonly<Record<Effort, string>> = {
  minimal: 'LOW',
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'HIGH',
  max: 'HIGH',
};
const DYNAMIC = -1;

/** `thinkingConfig` for a model of this name and these traits; undefined when nothing is set. */
export function writeThinking(
  reasoning: ReasoningControl | null,
  model: string,
  { thinking }: Pick<GeminiTraits, 'thinking'>,
  downgrades: Downgrades,
): Record<string, unknown> | undefined {
  if (reasoning === null) return undefined;
  if (thinking === 'none') {
    if (reasoning.mode !== 'off') downgrades.note('reasoning_effort');
    return undefined;
  }
  const shown = reasoning.mode !== 'off' && !reasoning.hidden && { includeThoughts: true };
  if (thinking === 'budget') return { ...shown, thinkingBudget: budgetFor(reasoning, model) };
  const level = levelFor(reasoning, model);
  return { ...shown, ...(level && { thinkingLevel: level }) };
}

/** The thinking budget of a model of the second generation. Only the smaller models can switch thinking off. */
function budgetFor({ mode, effort = 'medium', budget = 0 }: ReasoningControl, model: string): number {
  const pro = model.includes('-pro');
  const minBudget = pro ? 128 : model.includes('-lite') ? 512 : 0;
  const maxBudget = pro ? 32_768 : 24_576;
  if (mode === 'auto') return DYNAMIC;
  if (mode === 'off') return pro ? minBudget : 0;
  if (mode === 'effort') return pro && BUDGETS[effort] === 24_576 ? maxBudget : BUDGETS[effort];
  return budget === 0 && !pro ? 0 : Math.min(Math.max(Math.round(budget), minBudget), maxBudget);
}

/** The thinking level of a model that cannot switch thinking off. */
function levelFor({ mode, effort = 'medium', budget = 0 }: ReasoningControl, model: string): string | undefined {
  const pro = model.includes('-pro');
  if (mode === 'auto') return undefined;
  if (mode === 'off') return pro ? 'LOW' : 'MINIMAL';
  const level = mode === 'effort' ? LEVELS[effort] : LEVELS[effortOfBudget(budget)];
  // The first model of this generation has only two levels.
  return level === 'MEDIUM' && /gemini-3-pro/.test(model) ? 'HIGH' : level;
}
