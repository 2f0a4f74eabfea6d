import type { BodyDraft } from '../../bytes/body-draft.js';
import { asArray, asRecord, numberOf } from '../../bytes/untrusted.js';
import type { Conversation } from '../../canonical/conversation.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import { type GeminiName, readGeminiName, traitsOf } from '../../models/gemini/gemini-traits.js';
import type { GeminiSettings } from '../../vendor-settings.js';
import { field, snakeCase } from './gemini-fields.js';
import { writeThinking } from './write-thinking.js';

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
