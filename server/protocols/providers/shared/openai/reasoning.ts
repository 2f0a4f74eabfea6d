import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { ReasoningControl } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { dropFields } from '../../../models/openai/chat-request.js';
import {
  budgetOf,
  effortOf,
  nearestEffort,
  REASONING_FIELDS,
  readReasoning,
} from '../../../models/openai/reasoning-fields.js';
import type { ReasoningStyle } from './profile.js';

type Thinking = Extract<ReasoningStyle, { style: 'thinking' }>;

/** Writes the reasoning control in the vendor's fields. Fields in that form are kept. */
export function adaptReasoning(body: BodyDraft, model: string, style: ReasoningStyle, downgrades: Downgrades): void {
  if (!REASONING_FIELDS.some((field) => body.has(field))) return;
  const control = readReasoning(body);
  switch (style.style) {
    case 'thinking':
      adaptThinking(body, model, style, control, downgrades);
      break;
    case 'enable_thinking':
      if (control && !hasAny(body, ['enable_thinking', 'thinking_budget'])) setSwitch(body, control, style.budget);
      removeAllBut(body, ['enable_thinking', 'thinking_budget']);
      break;
    case 'chat_template':
      if (control && !body.has('chat_template_kwargs')) {
        body.set('chat_template_kwargs', { enable_thinking: control.mode !== 'off' });
      }
      removeAllBut(body, ['reasoning_effort']);
      break;
    case 'reasoning':
      if (control && !hasAny(body, ['reasoning', 'reasoning_effort'])) body.set('reasoning', asObject(control));
      removeAllBut(body, ['reasoning', 'reasoning_effort']);
      break;
    case 'effort':
      setEffort(body, control, style.words(model), downgrades);
      removeAllBut(body, ['reasoning_effort']);
  }
}

function adaptThinking(
  body: BodyDraft,
  model: string,
  { alsoTypes = [], efforts }: Thinking,
  control: ReasoningControl | null,
  downgrades: Downgrades,
): void {
  const given = body.has('thinking') ? asRecord(body.get('thinking')) : null;
  const type = asString(given?.type);
  if (given && !['enabled', 'disabled', ...alsoTypes].includes(type)) {
    body.set('thinking', { ...given, type: 'enabled' });
  } else if (!given && control) {
    body.set('thinking', { type: control.mode === 'off' ? 'disabled' : 'enabled' });
  }
  const off = type === 'disabled' || control?.mode === 'off';
  // The effort is an addition to thinking, not a replacement.
  if (!off && efforts?.models.test(model)) {
    setEffort(body, control, efforts.words, downgrades);
  } else {
    if (off) body.remove('reasoning_effort');
    dropFields(body, ['reasoning_effort'], downgrades);
  }
  removeAllBut(body, ['thinking', 'reasoning_effort']);
}

function setSwitch(body: BodyDraft, control: ReasoningControl, [min, max]: readonly [number, number]): void {
  body.set('enable_thinking', control.mode !== 'off');
  const budget = budgetOf(control);
  if (budget !== undefined) body.set('thinking_budget', Math.min(Math.max(budget, min), max));
}

/** @param words the model's efforts, in ascending order; empty when the effort cannot be set */
function setEffort(
  body: BodyDraft,
  control: ReasoningControl | null,
  words: readonly string[],
  downgrades: Downgrades,
): void {
  const wanted = control ? wordOf(control, words) : undefined;
  if (wanted === undefined) {
    if (control && effortOf(control) !== undefined) downgrades.note('reasoning_effort');
    if (control) body.remove('reasoning_effort');
    // An unknown effort is not supported by the vendor either.
    else dropFields(body, ['reasoning_effort'], downgrades);
  } else if (wanted !== body.get('reasoning_effort')) {
    body.set('reasoning_effort', wanted);
  }
}

function wordOf(control: ReasoningControl, words: readonly string[]): string | undefined {
  if (control.mode === 'off') return words.find((word) => word === 'none');
  const effort = effortOf(control);
  return effort && nearestEffort(effort, words);
}

function asObject({ mode, effort, budget }: ReasoningControl): Record<string, unknown> {
  if (mode === 'off') return { enabled: false };
  if (mode === 'budget') return { max_tokens: budget };
  return mode === 'effort' ? { effort } : { enabled: true };
}

function hasAny(body: BodyDraft, names: readonly string[]): boolean {
  return names.some((name) => body.has(name));
}

function removeAllBut(body: BodyDraft, kept: readonly string[]): void {
  for (const field of REASONING_FIELDS) if (!kept.includes(field)) body.remove(field);
}
