import type { PlaygroundRequest } from '../../lib/playground-stream';

type Effort = PlaygroundRequest['reasoning_effort'];

/** Tokens, for models that have a budget instead of an effort. */
const budgets = { minimal: 1024, low: 1024, medium: 4096, high: 16_384 } as const;

/** Whether it is Claude before 4.6; a date is not a minor version. */
function isEarlyClaude(model: string): boolean {
  const found = /claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(model);
  return found !== null && Number(`${found[1]}.${found[2] ?? 0}`) < 4.6;
}

interface AnthropicReasoning {
  thinking?: { type: 'adaptive' | 'disabled' | 'enabled'; budget_tokens?: number };
  /** Belongs to `output_config`. */
  effort?: 'low' | 'medium' | 'high';
}

/** The fields of Anthropic, whose lowest effort is `low`. Models since Claude 4.6 have efforts, earlier ones budgets. */
export function anthropicReasoning(model: string, effort: Effort): AnthropicReasoning {
  if (effort === undefined) return {};
  if (effort === 'none') return { thinking: { type: 'disabled' } };
  if (isEarlyClaude(model)) return { thinking: { type: 'enabled', budget_tokens: budgets[effort] } };
  return { thinking: { type: 'adaptive' }, effort: effort === 'minimal' ? 'low' : effort };
}

/**
 * `thinkingConfig` of Google. Models since Gemini 3 have levels and always think, earlier ones have budgets; the larger
 * models of both do not accept the lowest value.
 */
export function googleThinking(model: string, effort: Effort): Record<string, unknown> | undefined {
  if (effort === undefined) return undefined;
  const isPro = model.includes('-pro');
  if (/gemini-2/.test(model)) {
    const lowest = isPro ? 128 : 0;
    return { thinkingBudget: effort === 'none' ? lowest : budgets[effort] };
  }
  if (effort === 'none' && !/gemini/.test(model)) return { thinkingBudget: 0 };
  if (effort === 'none' || effort === 'minimal') return { thinkingLevel: isPro ? 'LOW' : 'MINIMAL' };
  return { thinkingLevel: effort.toUpperCase() };
}
