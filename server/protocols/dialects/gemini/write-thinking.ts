import type { BodyDraft } from '../../bytes/body-draft.js';
import { asArray, asRecord, numberOf } from '../../bytes/untrusted.js';
import type { Conversation, Effort, ReasoningControl } from '../../canonical/conversation.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import type { GeminiSettings } from '../../canonical/vendor-settings.js';
import { type GeminiName, type GeminiTraits, readGeminiName, traitsOf } from '../../models/gemini/gemini-traits.js';
import { effortOfBudget } from '../../models/openai/reasoning-fields.js';
import { field, snakeCase } from './gemini-fields.js';

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

/** A conversation with the options in its model name's suffixes; options set by the client take precedence. */
export function withNamedImageParams(conversation: Conversation, settings: GeminiSettings): Conversation {
  const { model, reasoning, search } = readGeminiName(conversation.model, settings, conversation.maxTokens);
  return {
    ...conversation,
    model,
    reasoning: conversation.reasoning ?? reasoning,
    webSearch: conversation.webSearch ?? (search ? {} : null),
  };
}

/** Applies the suffixes to a body that passes through. */
export function writeNamedImageParams(
  draft: BodyDraft,
  name: string,
  settings: GeminiSettings,
  downgrades: Downgrades,
): void {
  const configName = fieldName(draft, 'generationConfig');
  const config = asRecord(draft.get(configName));
  const named = readGeminiName(name, settings, numberOf(field(config, 'maxOutputTokens')));
  if (named.reasoning !== null && field(config, 'thinkingConfig') === undefined) {
    const traits = traitsOf(named.model, settings);
    const thinkingConfig = writeThinking(named.reasoning, named.model, traits, downgrades);
    if (thinkingConfig) draft.set(configName, { ...config, thinkingConfig });
  }
  if (named.search) writeSearch(draft, named, settings, downgrades);
}

function writeSearch(draft: BodyDraft, { model }: GeminiName, settings: GeminiSettings, downgrades: Downgrades): void {
  const tools = asArray(draft.get('tools'));
  if (tools.some((tool) => field(tool, 'googleSearch') !== undefined)) return;
  const functions = tools.some((tool) => field(tool, 'functionDeclarations') !== undefined);
  // Older models accept either functions or search; functions are kept, because the client waits for their calls.
  if (functions && !traitsOf(model, settings).mixesTools) downgrades.note('-search');
  else draft.set('tools', [...tools, { googleSearch: {} }]);
}

/** A field's name in the client's spelling. */
function fieldName(draft: BodyDraft, name: string): string {
  return !draft.has(name) && draft.has(snakeCase(name)) ? snakeCase(name) : name;
}
