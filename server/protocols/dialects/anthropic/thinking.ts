import type { Effort, Family, ReasoningControl } from '../../canonical/conversation.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { claudeTraits } from '../../models/claude/claude-traits.js';
import { EFFORTS } from '../../models/openai/reasoning-fields.js';

/** The minimum budget that Anthropic accepts. */
const MIN_BUDGET = 1_024;
/** Tokens reserved for the response after the reasoning. */
const MIN_OUTPUT_TOKENS = 256;
/** The share of the maximum tokens available for reasoning. */
const SHARES: Record<Effort, number> = { minimal: 0.2, low: 0.2, medium: 0.5, high: 0.8, xhigh: 0.9, max: 0.95 };
/** Minimum budgets of the efforts, for models that accept an effort. */
const BUDGETS: readonly [Effort, number][] = [
  ['high', 16_384],
  ['medium', 4_096],
  ['low', 0],
];

/** The thinking fields of a request. */
export interface Thinking {
  thinking?: { type: string; budget_tokens?: number; display?: string };
  effort?: Effort;
  /** The response's maximum tokens, raised where the reasoning needs it. */
  maxTokens: number;
}

/**
 * Reasoning fields for a model's generation.
 * @param share the share of the maximum tokens for reasoning when the client sets neither an effort nor a budget, 0 to
 * 1
 * @returns null when the model does not support the requested thinking
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
    return effort ? { ...fields, effort: knownEffort(effort, traits.maxEffort) } : fields;
  }
  const bound = Math.max(maxTokens, MIN_BUDGET + MIN_OUTPUT_TOKENS);
  const thought = control.effort ? SHARES[control.effort] : share;
  const budget = Math.max(MIN_BUDGET, Math.floor(control.budget ?? bound * thought));
  const { maxOutput } = traits;
  // A budget set by the client is kept, and the maximum tokens are raised for it.
  const needed = Math.min(
    Math.max(bound, budget + MIN_OUTPUT_TOKENS),
    Math.max(maxOutput ?? Number.MAX_SAFE_INTEGER, bound),
  );
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
  if (mode === 'budget' && budget !== undefined) return BUDGETS.find(([, min]) => budget >= min)?.[0];
  return effort;
}

function knownEffort(effort: Effort, highest: Effort): Effort {
  if (effort === 'minimal') return 'low';
  return EFFORTS.indexOf(effort) > EFFORTS.indexOf(highest) ? highest : effort;
}

/** Prefix of signatures issued by other vendors; Claude's own are base64 and never begin with it. */
const MARK = 'tollgate.';
const ISSUERS: readonly Family[] = ['openai', 'gemini'];

/**
 * A vendor's signature of its reasoning in the form that an Anthropic client stores. Signatures of other vendors have a
 * prefix, so that they are returned to their vendor and not sent to Claude.
 */
export function writeSignature(signature: string, issuer: Family | undefined): string {
  if (signature === '' || issuer === 'anthropic') return signature;
  return issuer === undefined ? '' : `${MARK}${issuer}.${signature}`;
}

/** A signature and the family of models that issued it; one without a prefix is Claude's. */
export function readSignature(text: string): { signatureText: string; issuer: Family } {
  const issuer = ISSUERS.find((known) => text.startsWith(`${MARK}${known}.`));
  if (issuer === undefined) return { signatureText: text, issuer: 'anthropic' };
  return { signatureText: text.slice(MARK.length + issuer.length + 1), issuer };
}

/** Prefix of Gemini's signature of a call, for which `tool_use` has no field: it signs the thinking before the call. */
const CALL_MARK = `${MARK}gemini-call.`;

/** Gemini's signature of a call, in the form of the signature of the thinking block before the call. */
export function writeCallSignature(signature: string): string {
  return `${CALL_MARK}${signature}`;
}

/** The signature that `writeCallSignature` wrote; null for the signature of a thinking block itself. */
export function readCallSignature(text: string): string | null {
  return text.startsWith(CALL_MARK) ? text.slice(CALL_MARK.length) : null;
}

/** Whether a signature was issued by Claude. */
export function isClaudeSignature(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.startsWith(MARK);
}

/** Whether a body may contain reasoning that Claude did not write; a cheap test before it is parsed. */
export function mayHoldForeignSignature(body: { mentions(text: string): boolean }): boolean {
  return ['"signature":""', '"signature": ""', `"${MARK}`].some((text) => body.mentions(text));
}
