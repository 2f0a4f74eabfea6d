import { asArray, type Fields } from '../../../bytes/untrusted.js';
import type { Conversation, Tool } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { isOpenAiModel } from '../../../models/openai/openai-models.js';

/** Tools, tool choice and parallel calls; nothing when no tools are offered. */
export function writeTools(conversation: Conversation, downgrades: Downgrades): Fields {
  const offered = offeredTools(conversation);
  const vendor = asArray(conversation.only.openai?.tools);
  if (offered.length + vendor.length === 0) return {};
  if (conversation.tools.some(({ cache }) => cache)) downgrades.note('cache_control');
  return {
    tools: [...offered.map(writeTool), ...vendor],
    tool_choice: writeToolChoice(conversation),
    parallel_tool_calls: conversation.parallelToolCalls,
  };
}

/** OpenAI accepts a list of allowed tools; for others, tools that are not allowed are not sent. */
function offeredTools({ model, tools, toolChoice }: Conversation): Tool[] {
  if (toolChoice === null || toolChoice.mode === 'named' || !toolChoice.allowed || isOpenAiModel(model)) return tools;
  const { allowed } = toolChoice;
  return tools.filter(({ name }) => allowed.includes(name));
}

function writeTool({ name, description, parameters, strict, custom }: Tool): Fields {
  const described = { name, ...(description !== null && { description }) };
  if (custom)
    return { type: 'custom', custom: { ...described, ...(custom.format !== null && { format: custom.format }) } };
  return {
    type: 'function',
    function: {
      ...described,
      // Several vendors require a schema even without parameters.
      parameters: parameters ?? { type: 'object', properties: {} },
      ...(strict !== null && { strict }),
    },
  };
}

function writeToolChoice({ model, tools, toolChoice }: Conversation): unknown {
  if (toolChoice === null) return null;
  const reference = (name: string): Fields =>
    tools.some((tool) => tool.name === name && tool.custom)
      ? { type: 'custom', custom: { name } }
      : { type: 'function', function: { name } };
  if (toolChoice.mode === 'named') return reference(toolChoice.name);
  const { mode, allowed } = toolChoice;
  if (!allowed || mode === 'none' || !isOpenAiModel(model)) return mode;
  return { type: 'allowed_tools', allowed_tools: { mode, tools: allowed.map(reference) } };
}
