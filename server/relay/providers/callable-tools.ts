import type { Conversation, Tool } from '../canonical/conversation.js';
import { type Downgrades, unsupported } from '../canonical/downgrades.js';

/** The tools a model may call in this turn, and whether it has to call one. */
export interface CallableTools {
  tools: Tool[];
  mustCall: boolean;
}

/**
 * What a tool choice amounts to for vendors that cannot name a tool in it: the list is cut to what may be called.
 * @throws {AppError} unsupported: the client insists on a tool called with free text
 */
export function callableTools(conversation: Conversation, downgrades: Downgrades): CallableTools {
  const { toolChoice: choice } = conversation;
  if (choice?.mode === 'none') return { tools: [], mustCall: false };
  const tools = conversation.tools.filter((tool) => tool.custom === undefined);
  if (tools.length < conversation.tools.length) downgrades.note('tools.custom');
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

/** JSON Schema of a tool's arguments; an empty object's for a tool that takes none. */
export function parametersOf(tool: Tool): Record<string, unknown> {
  return { type: 'object', ...(tool.parameters ?? { properties: {} }) };
}
