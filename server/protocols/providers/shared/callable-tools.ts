import { FREE_TEXT } from '../../canonical/chat-codec.js';
import type { Conversation, Tool } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';

/** The tools that a model can call in this turn, and whether it must call one. */
export interface CallableTools {
  tools: Tool[];
  mustCall: boolean;
}

/**
 * The tool choice for vendors that cannot select a tool by name: the list is reduced to the allowed tools.
 * @throws {AppError} unsupported: the client requires a tool that it did not define
 */
export function callableTools({ tools, toolChoice: choice }: Conversation): CallableTools {
  if (choice?.mode === 'none') return { tools: [], mustCall: false };
  if (choice?.mode === 'named') {
    const named = tools.filter((tool) => tool.name === choice.name);
    if (named.length === 0) throw unsupported(`the tool choice ${choice.name}`);
    return { tools: named, mustCall: true };
  }
  const { allowed } = choice ?? {};
  return {
    tools: allowed ? tools.filter((tool) => allowed.includes(tool.name)) : tools,
    mustCall: choice?.mode === 'required',
  };
}

/** JSON Schema of a tool's arguments; an empty object schema for a tool without arguments. */
export function parametersOf({ parameters, custom }: Tool): Record<string, unknown> {
  return custom ? FREE_TEXT : { type: 'object', ...(parameters ?? { properties: {} }) };
}
