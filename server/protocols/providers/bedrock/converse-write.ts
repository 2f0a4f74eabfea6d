import { asRecord } from '../../bytes/untrusted.js';
import { FREE_TEXT, type UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation } from '../../canonical/conversation.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import { inputSchema, writeToolName } from '../../models/claude/claude-tools.js';
import { writeSystem, writeTurns } from '../../models/claude/write-turns.js';
import { dropParams } from '../shared/drop-params.js';
import { converseBlocks } from './converse-blocks.js';

/**
 * Writes a conversation as a Converse body. Its rules for turns are those of Claude, so the turns are built for Claude
 * and then converted.
 * @throws {AppError} unsupported
 */
export function writeConverse(
  conversation: Conversation,
  _target: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  dropParams(conversation, ['maxTokens', 'temperature', 'topP', 'stop'], downgrades);
  const { messages, maxTokens, temperature, topP, stop } = conversation;
  const system = writeSystem(messages);
  const text = typeof system === 'string' ? system : system.map((block) => block.text).join('\n\n');
  const config = {
    ...(maxTokens !== null && { maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { topP }),
    ...(stop.length > 0 && { stopSequences: stop }),
  };
  return {
    messages: writeTurns(messages, true, downgrades).map(({ role, content }) => ({
      role,
      content: converseBlocks(content),
    })),
    ...(text !== '' && { system: [{ text }] }),
    ...(Object.keys(config).length > 0 && { inferenceConfig: config }),
    ...writeTools(conversation, downgrades),
  };
}

function writeTools({ tools, toolChoice, messages }: Conversation, downgrades: Downgrades): Record<string, unknown> {
  const allowed = toolChoice && 'allowed' in toolChoice ? toolChoice.allowed : undefined;
  const none = toolChoice?.mode === 'none';
  const offered = none ? [] : tools.filter(({ name }) => allowed?.includes(name) ?? true);
  const specs = offered.map(({ name, description, parameters, custom }) =>
    toolSpec(name, description, custom ? FREE_TEXT : inputSchema(parameters)),
  );
  // Tools of calls in the conversation must be declared.
  const known = new Set(offered.map(({ name }) => name));
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type !== 'tool_call' || known.has(part.name)) continue;
      known.add(part.name);
      specs.push(toolSpec(part.name, null, inputSchema(null)));
      if (none) downgrades.note('tool_choice');
    }
  }
  if (specs.length === 0) return {};
  return { toolConfig: { tools: specs, ...choiceOf(toolChoice) } };
}

function toolSpec(name: string, description: string | null, json: unknown): Record<string, unknown> {
  return {
    toolSpec: { name: writeToolName(name), ...(description && { description }), inputSchema: { json: asRecord(json) } },
  };
}

function choiceOf(choice: Conversation['toolChoice']): Record<string, unknown> {
  if (choice?.mode === 'required') return { toolChoice: { any: {} } };
  return choice?.mode === 'named' ? { toolChoice: { tool: { name: writeToolName(choice.name) } } } : {};
}
