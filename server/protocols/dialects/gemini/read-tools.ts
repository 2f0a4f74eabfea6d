import { asString, isFields } from '../../bytes/untrusted.js';
import type { Conversation, Tool, ToolChoice } from '../../canonical/conversation.js';
import { field, objectsOf, stringOf, stringsOf } from './gemini-fields.js';
import { toJsonSchema } from './openapi-schema.js';

/** Google's built-in tools besides its search; only Google can run them. */
const BUILT_IN = ['codeExecution', 'urlContext', 'googleMaps', 'fileSearch', 'computerUse', 'enterpriseWebSearch'];

/** Reads the functions and the built-in tools of a request into the conversation. */
export function readTools(tools: unknown, conversation: Conversation): void {
  const builtIn: Record<string, unknown> = {};
  for (const tool of objectsOf(tools)) {
    for (const declared of objectsOf(field(tool, 'functionDeclarations')))
      conversation.tools.push(readFunction(declared));
    if (isFields(field(tool, 'googleSearch')) || isFields(field(tool, 'googleSearchRetrieval'))) {
      conversation.webSearch ??= {};
    }
    for (const name of BUILT_IN) {
      const settings = field(tool, name);
      if (isFields(settings)) builtIn[name] = settings;
    }
  }
  if (Object.keys(builtIn).length > 0) conversation.only.gemini = { ...conversation.only.gemini, ...builtIn };
}

/** Whether a field of this family is a tool. */
export function isBuiltInTool(name: string): boolean {
  return BUILT_IN.includes(name);
}

function readFunction(declaration: Record<string, unknown>): Tool {
  const schema = field(declaration, 'parametersJsonSchema');
  const openApi = field(declaration, 'parameters');
  return {
    name: asString(declaration.name),
    description: stringOf(declaration.description) ?? null,
    parameters: isFields(schema) ? { ...schema } : isFields(openApi) ? toJsonSchema(openApi) : null,
    strict: null,
  };
}

/** `toolConfig`; null when it contains nothing about functions. */
export function readToolChoice(toolConfig: unknown): ToolChoice | null {
  const config = field(toolConfig, 'functionCallingConfig');
  const allowed = stringsOf(field(config, 'allowedFunctionNames'));
  const only = allowed.length > 0 ? { allowed } : {};
  switch (asString(field(config, 'mode')).toUpperCase()) {
    case 'NONE':
      return { mode: 'none' };
    case 'ANY':
      return allowed.length === 1 ? { mode: 'named', name: allowed[0] as string } : { mode: 'required', ...only };
    case 'AUTO':
    case 'VALIDATED':
      return { mode: 'auto', ...only };
    default:
      return null;
  }
}
