import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { Family, ReasoningControl, ReasoningPart } from '../../../canonical/conversation.js';
import { REASONING_FIELDS as COMMON_FIELDS, effortNamed } from '../../../models/openai/reasoning-fields.js';
import { invalidText } from '../shared/request-fields.js';

/**
 * `reasoning_details` of a message: reasoning blocks with the vendor's signature, in OpenRouter's form. Plain reasoning
 * uses `reasoning_content`; a block is only needed for reasoning that must be returned to its vendor unchanged.
 */

const FORMATS: Readonly<Record<Family, string>> = {
  openai: 'openai-responses-v1',
  anthropic: 'anthropic-claude-v1',
  gemini: 'google-gemini-v1',
};

/** One block in the form that a client stores and sends back; null for reasoning without a signature. */
export function reasoningDetail(part: ReasoningPart, index: number): Fields | null {
  const format = FORMATS[part.issuer ?? 'openai'];
  if (part.redacted !== undefined) return { type: 'reasoning.encrypted', data: part.redacted, format, index };
  if (part.signature === undefined) return null;
  return { type: 'reasoning.text', text: part.text, signature: part.signature, format, index };
}

/** The reasoning blocks of a message. Blocks take precedence over the plain text, which repeats them. */
export function readReasoningParts(message: Fields): ReasoningPart[] {
  const plain = plainReasoning(message);
  const blocks = asArray(message.reasoning_details).flatMap((detail) => readReasoningDetail(asRecord(detail)));
  if (plain === '' || blocks.some(({ text }) => text !== '')) return blocks;
  const [first, ...rest] = blocks;
  if (first?.signature === undefined) return [{ type: 'reasoning', text: plain }, ...blocks];
  // The text was streamed before its signature.
  return [{ ...first, text: plain }, ...rest];
}

/** Reasoning as text, in either of its fields. */
export function plainReasoning(message: Fields): string {
  return asString(message.reasoning_content) || asString(message.reasoning);
}

/** One block; none when it has no known content. */
export function readReasoningDetail(detail: Fields): ReasoningPart[] {
  const text = asString(detail.text) || asString(detail.summary);
  const signature = asString(detail.signature);
  const redacted = asString(detail.data);
  const signed = signature !== '' || redacted !== '';
  if (text === '' && !signed) return [];
  return [
    {
      type: 'reasoning',
      text,
      ...(signature !== '' && { signature }),
      ...(redacted !== '' && { redacted }),
      ...(signed && { issuer: issuerOf(asString(detail.format)) }),
    },
  ];
}

function issuerOf(format: string): Family {
  if (format.startsWith('anthropic')) return 'anthropic';
  return format.startsWith('google') ? 'gemini' : 'openai';
}

/** Top-level fields that control reasoning, in the forms of all vendors. */
export const REASONING_FIELDS: readonly string[] = [...COMMON_FIELDS, 'chat_template_kwargs', 'google', 'think'];

/**
 * The requested reasoning. Clients for many vendors send several forms in one request: off takes precedence, then the
 * most specific form.
 * @throws {AppError} when an effort is unknown
 */
export function readReasoning(fields: Fields): ReasoningControl | null {
  const controls = [
    effortControl(fields.reasoning_effort),
    readOpenRouter(fields.reasoning),
    readThinking(fields.thinking),
    readSwitch(fields.enable_thinking, fields.thinking_budget),
    readTemplate(asRecord(fields.chat_template_kwargs)),
    readGoogle(googleConfig(fields)),
    readThink(fields.think),
  ].filter((control) => control !== null);
  const precise = ['off', 'effort', 'budget', 'auto'];
  const [best] = controls.toSorted((a, b) => precise.indexOf(a.mode) - precise.indexOf(b.mode));
  if (!best) return null;
  const summary = controls.find((control) => control.summary !== undefined)?.summary;
  return {
    ...best,
    ...(controls.some(({ hidden }) => hidden) && { hidden: true }),
    ...(summary !== undefined && { summary }),
  };
}

function effortControl(value: unknown): ReasoningControl | null {
  if (typeof value !== 'string' || value === '') return null;
  if (value === 'none') return { mode: 'off' };
  if (value === 'default' || value === 'auto') return { mode: 'auto' };
  const effort = effortNamed(value);
  if (!effort) throw invalidText(`reasoning effort ${value.slice(0, 40)} is unknown`);
  return { mode: 'effort', effort };
}

/** Reasoning tokens; 0 switches reasoning off, a negative number lets the model decide. */
function budgetControl(value: unknown): ReasoningControl | null {
  if (!Number.isInteger(value)) return null;
  const budget = Number(value);
  if (budget === 0) return { mode: 'off' };
  return budget < 0 ? { mode: 'auto' } : { mode: 'budget', budget };
}

function switchControl(value: unknown): ReasoningControl | null {
  if (typeof value !== 'boolean') return null;
  return { mode: value ? 'auto' : 'off' };
}

function readOpenRouter(value: unknown): ReasoningControl | null {
  if (!isFields(value)) return null;
  const control =
    switchOff(value.enabled) ??
    effortControl(value.effort) ??
    budgetControl(value.max_tokens) ??
    switchControl(value.enabled);
  const hidden = value.exclude === true && { hidden: true };
  const summary = typeof value.summary === 'string' && { summary: value.summary };
  if (!control && !hidden && !summary) return null;
  return { mode: 'auto', ...control, ...hidden, ...summary };
}

function switchOff(value: unknown): ReasoningControl | null {
  return value === false ? { mode: 'off' } : null;
}

function readThinking(value: unknown): ReasoningControl | null {
  if (typeof value === 'boolean') return switchControl(value);
  const { type, budget_tokens: budget, display } = asRecord(value);
  if (type === 'disabled') return { mode: 'off' };
  if (type !== 'enabled' && type !== 'adaptive' && type !== 'auto') return null;
  const hidden = display === 'omitted' && { hidden: true };
  return { ...(budgetControl(budget) ?? { mode: 'auto' }), ...hidden };
}

function readSwitch(enabled: unknown, budget: unknown): ReasoningControl | null {
  return switchOff(enabled) ?? budgetControl(budget) ?? switchControl(enabled);
}

/** Template parameters of vLLM and similar servers. */
function readTemplate({
  enable_thinking: enabled,
  thinking,
  thinking_budget: budget,
}: Fields): ReasoningControl | null {
  return readSwitch(enabled ?? thinking, budget);
}

function googleConfig(fields: Fields): Fields {
  const google = asRecord(asRecord(fields.extra_body).google ?? fields.google);
  return asRecord(google.thinking_config ?? google.thinkingConfig);
}

function readGoogle(config: Fields): ReasoningControl | null {
  const shown = config.include_thoughts ?? config.includeThoughts;
  const level = asString(config.thinking_level ?? config.thinkingLevel).toLowerCase();
  const control = effortControl(level) ?? budgetControl(config.thinking_budget ?? config.thinkingBudget);
  if (!control && typeof shown !== 'boolean') return null;
  return { mode: 'auto', ...control, ...(shown === false && { hidden: true }) };
}

/** Ollama's `think`: a boolean or an effort. */
function readThink(value: unknown): ReasoningControl | null {
  return switchControl(value) ?? effortControl(value);
}
