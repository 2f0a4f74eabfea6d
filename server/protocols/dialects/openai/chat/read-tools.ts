import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { Tool, ToolChoice, WebSearch } from '../../../canonical/conversation.js';
import { invalidText } from '../shared/request-fields.js';
import { readCacheMark } from './read-parts.js';

/** The tools that a request offers to the model. */
export interface OfferedTools {
  tools: Tool[];
  /** The vendor's own tools, unchanged. */
  vendor: Fields[];
}

/** Reads `tools`, and the legacy `functions`. */
export function readTools(fields: Fields): OfferedTools {
  const offered: OfferedTools = { tools: [], vendor: [] };
  for (const [at, value] of asArray(fields.tools).entries()) {
    if (!isFields(value)) throw invalidText(`tools[${at}] must be an object`, `tools[${at}]`);
    if (value.type === 'function') offered.tools.push(functionTool(asRecord(value.function), `tools[${at}]`, value));
    else if (value.type === 'custom') offered.tools.push(customTool(asRecord(value.custom), `tools[${at}]`));
    else offered.vendor.push(value);
  }
  for (const [at, value] of asArray(fields.functions).entries()) {
    offered.tools.push(functionTool(asRecord(value), `functions[${at}]`, {}));
  }
  return offered;
}

function functionTool(body: Fields, where: string, holder: Fields): Tool {
  const { description, parameters, strict } = body;
  return {
    name: toolName(body, where),
    description: typeof description === 'string' ? description : null,
    parameters: isFields(parameters) ? parameters : null,
    strict: typeof strict === 'boolean' ? strict : null,
    ...readCacheMark(holder),
  };
}

function customTool(body: Fields, where: string): Tool {
  const { description, format } = body;
  return {
    name: toolName(body, where),
    description: typeof description === 'string' ? description : null,
    parameters: null,
    strict: null,
    custom: { format: format ?? null },
  };
}

function toolName(body: Fields, where: string): string {
  const name = asString(body.name);
  if (name === '') throw invalidText(`${where}.name is required`, `${where}.name`);
  return name;
}

/** Reads `tool_choice`, or the legacy `function_call`; null when neither is set. */
export function readToolChoice(fields: Fields): ToolChoice | null {
  return readChoice(fields.tool_choice) ?? readLegacyChoice(fields.function_call);
}

function readChoice(choice: unknown): ToolChoice | null {
  if (typeof choice === 'string') return readMode(choice);
  const { type, function: named, custom, allowed_tools: allowed } = asRecord(choice);
  if (type === 'function') return namedChoice(named);
  if (type === 'custom') return namedChoice(custom);
  if (type !== 'allowed_tools') return null;
  const { mode, tools } = asRecord(allowed);
  const names = asArray(tools).map((tool) => {
    const { function: body, custom: other } = asRecord(tool);
    return asString(asRecord(body ?? other).name);
  });
  return { mode: mode === 'required' ? 'required' : 'auto', allowed: names.filter((name) => name !== '') };
}

function readMode(mode: string): ToolChoice {
  if (mode === 'any') return { mode: 'required' };
  if (mode !== 'auto' && mode !== 'none' && mode !== 'required')
    throw invalidText('tool_choice is invalid', 'tool_choice');
  return { mode };
}

function namedChoice(body: unknown): ToolChoice {
  const name = asString(asRecord(body).name);
  if (name === '') throw invalidText('tool_choice does not name a tool', 'tool_choice');
  return { mode: 'named', name };
}

function readLegacyChoice(choice: unknown): ToolChoice | null {
  if (choice === 'auto' || choice === 'none') return { mode: choice };
  return isFields(choice) ? namedChoice(choice) : null;
}

/** Reads `web_search_options`; an empty object also requests a search. */
export function readWebSearch(options: unknown): WebSearch | null {
  if (!isFields(options)) return null;
  const { search_context_size: size, user_location: place } = options;
  const search: WebSearch = {};
  if (size === 'low' || size === 'medium' || size === 'high') search.contextSize = size;
  const location = asRecord(asRecord(place).approximate ?? place);
  const known = ['city', 'region', 'country', 'timezone'].flatMap((name) => {
    const value = asString(location[name]);
    return value === '' ? [] : [[name, value] as const];
  });
  if (known.length > 0) search.location = Object.fromEntries(known);
  return search;
}
