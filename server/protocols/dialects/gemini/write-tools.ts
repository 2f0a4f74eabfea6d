import { isFields } from '../../bytes/untrusted.js';
import { FREE_TEXT } from '../../canonical/chat-codec.js';
import type { Conversation, Tool, ToolChoice } from '../../canonical/conversation.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import type { GeminiTraits } from '../../models/gemini/gemini-traits.js';
import { cleanSchema } from './openapi-schema.js';
import { isBuiltInTool } from './read-request.js';

/** Functions that clients without built-in tools declare to request them. */
const MAGIC_NAMES = new Set(['googleSearch', 'codeExecution', 'urlContext']);

/** `tools` of a request; undefined when there are none. */
export function writeTools(
  { tools, webSearch, only }: Conversation,
  { jsonSchema, mixesTools }: GeminiTraits,
  downgrades: Downgrades,
): Record<string, unknown>[] | undefined {
  const functions = tools.filter(({ name }) => !MAGIC_NAMES.has(name));
  const magic = tools.filter(({ name }) => MAGIC_NAMES.has(name)).map(({ name }) => ({ [name]: {} }));
  const own = Object.entries(only.gemini ?? {})
    .filter(([name]) => isBuiltInTool(name))
    .map(([name, settings]) => ({ [name]: settings }));
  const searches = webSearch && !magic.some((tool) => 'googleSearch' in tool);
  const builtIn = [...(searches ? [{ googleSearch: {} }] : []), ...magic, ...own];
  if (searches) noteSearchLimits(webSearch, downgrades);
  if (functions.length === 0) return builtIn.length === 0 ? undefined : builtIn;
  const declared = { functionDeclarations: functions.map((tool) => declaration(tool, jsonSchema, downgrades)) };
  if (mixesTools || builtIn.length === 0) return [declared, ...builtIn];
  // Older models accept either functions or built-in tools; functions are kept, because the client waits for their
  // calls.
  for (const name of builtIn.flatMap((tool) => Object.keys(tool))) {
    downgrades.note(name === 'googleSearch' ? 'web_search_options' : name);
  }
  return [declared];
}

function declaration(tool: Tool, jsonSchema: boolean, downgrades: Downgrades): Record<string, unknown> {
  const { name, description, strict, custom } = tool;
  if (strict) downgrades.note('strict');
  const parameters = custom ? FREE_TEXT : tool.parameters;
  return {
    name,
    ...(description && { description }),
    // The API rejects an object without properties, so a function without arguments has no schema.
    ...(parameters && hasProperties(parameters) && schemaField('parameters', parameters, jsonSchema)),
  };
}

function hasProperties(schema: Record<string, unknown>): boolean {
  const { properties, type } = schema;
  if (isFields(properties)) return Object.keys(properties).length > 0;
  return type !== 'object' && Object.keys(schema).some((key) => key !== 'type' && key !== '$schema');
}

/** A schema under the field name of its format. */
export function schemaField(
  name: 'parameters' | 'response',
  schema: Record<string, unknown>,
  jsonSchema: boolean,
): Record<string, unknown> {
  if (!jsonSchema) return { [name === 'parameters' ? name : 'responseSchema']: cleanSchema(schema) };
  const { $schema: _, ...plain } = schema;
  return { [`${name}JsonSchema`]: plain };
}

function noteSearchLimits(search: NonNullable<Conversation['webSearch']>, downgrades: Downgrades): void {
  if (Object.values(search).some((limit) => limit !== undefined)) downgrades.note('web_search_options');
}

/** `functionCallingConfig`; undefined when the client set no tool choice. */
export function writeToolChoice(choice: ToolChoice | null): Record<string, unknown> | undefined {
  if (choice === null) return undefined;
  if (choice.mode === 'named') return { mode: 'ANY', allowedFunctionNames: [choice.name] };
  const { mode, allowed } = choice;
  if (mode === 'none') return { mode: 'NONE' };
  if (mode === 'required') return { mode: 'ANY', ...(allowed && { allowedFunctionNames: allowed }) };
  return allowed ? { mode: 'VALIDATED', allowedFunctionNames: allowed } : { mode: 'AUTO' };
}
