import { asArray } from '../../bytes/untrusted.js';
import { FREE_TEXT } from '../../canonical/chat-codec.js';
import type { Conversation, Tool, WebSearch } from '../../canonical/conversation.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import { inputSchema, strictSchema, writeToolName } from '../../models/claude/claude-tools.js';
import type { ClaudeTraits } from '../../models/claude/claude-traits.js';
import { cacheField } from '../../models/claude/write-blocks.js';

/** `tools` and `tool_choice` as fields to spread. `hostsTools`: the upstream runs tools itself, such as web search. */
export function writeTools(
  conversation: Conversation,
  traits: ClaudeTraits,
  { thinks, hostsTools }: { readonly thinks: boolean; readonly hostsTools: boolean },
  downgrades: Downgrades,
): Record<string, unknown> {
  const { toolChoice, webSearch, only } = conversation;
  const allowed = toolChoice && 'allowed' in toolChoice ? toolChoice.allowed : undefined;
  const offered = conversation.tools.filter(({ name }) => allowed?.includes(name) ?? true);
  const tools: unknown[] = offered.map((tool) => writeTool(tool, traits, downgrades));
  if (webSearch?.contextSize) downgrades.note('search_context_size');
  if (webSearch && hostsTools) tools.push(writeWebSearch(webSearch));
  else if (webSearch) downgrades.note('web_search_options');
  const hosted = asArray(only.anthropic?.tools);
  if (hostsTools) for (const tool of hosted) tools.push(tool);
  else if (hosted.length > 0) downgrades.note('tools');
  // Calls in the conversation need declared tools, even if no tool may be called.
  if (tools.length === 0) return writeCalled(conversation);
  return { tools, ...writeChoice(conversation, thinks, downgrades) };
}

function writeTool(tool: Tool, traits: ClaudeTraits, downgrades: Downgrades): Record<string, unknown> {
  const schema = tool.custom ? FREE_TEXT : inputSchema(tool.parameters);
  const strict = tool.strict === true && traits.schema;
  if (tool.strict === true && !strict) downgrades.note('strict');
  return {
    name: writeToolName(tool.name),
    ...(tool.description !== null && { description: tool.description }),
    input_schema: strict ? strictSchema(schema) : schema,
    ...(strict && { strict }),
    ...cacheField(tool),
  };
}

function writeWebSearch({ maxUses, allowedDomains, blockedDomains, location }: WebSearch): Record<string, unknown> {
  return {
    type: 'web_search_20250305',
    name: 'web_search',
    ...(maxUses !== undefined && { max_uses: maxUses }),
    ...(allowedDomains && { allowed_domains: allowedDomains }),
    ...(blockedDomains && { blocked_domains: blockedDomains }),
    ...(location && { user_location: { type: 'approximate', ...location } }),
  };
}

function writeCalled({ messages }: Conversation): Record<string, unknown> {
  const calls = messages.flatMap(({ parts }) => parts).filter((part) => part.type === 'tool_call');
  const names = [...new Set(calls.map(({ name }) => writeToolName(name)))];
  if (names.length === 0) return {};
  const tools = names.map((name) => ({ name, input_schema: inputSchema(null) }));
  return { tools, tool_choice: { type: 'none' } };
}

function writeChoice(
  { toolChoice, parallelToolCalls }: Conversation,
  thinks: boolean,
  downgrades: Downgrades,
): Record<string, unknown> {
  const single = parallelToolCalls === false ? { disable_parallel_tool_use: true } : {};
  const mode = toolChoice?.mode ?? 'auto';
  if (mode === 'none') return { tool_choice: { type: 'none' } };
  if (mode === 'auto')
    return toolChoice || parallelToolCalls === false ? { tool_choice: { type: 'auto', ...single } } : {};
  if (thinks) {
    // A tool cannot be required while thinking is enabled.
    downgrades.note('tool_choice');
    return { tool_choice: { type: 'auto', ...single } };
  }
  if (toolChoice?.mode === 'named')
    return { tool_choice: { type: 'tool', name: writeToolName(toolChoice.name), ...single } };
  return { tool_choice: { type: 'any', ...single } };
}
