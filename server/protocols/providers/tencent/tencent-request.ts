import type { UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, Message, Part, Tool } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { addressOf } from '../shared/json-response.js';
import { dropParams, type OptionalField, plainText } from '../shared/request-downgrades.js';

/** The API rejects unknown parameters, including a maximum of output tokens. */
const TAKES: readonly OptionalField[] = ['temperature', 'topP', 'seed', 'stop', 'webSearch', 'reasoning'];
const MAX_SEED = 10_000;

type Wire = Record<string, unknown>;

/**
 * Writes a conversation for the action ChatCompletions.
 * @throws {AppError} unsupported
 */
export function writeTencentChat(conversation: Conversation, { stream }: UpstreamTarget, downgrades: Downgrades): Wire {
  dropParams(conversation, TAKES, downgrades);
  const { model, temperature, topP, stop, webSearch } = conversation;
  return {
    Model: model,
    Messages: writeMessages(conversation.messages),
    Stream: stream,
    ...(temperature !== null && { Temperature: clamp(temperature, 0, 2) }),
    ...(topP !== null && { TopP: clamp(topP, 0, 1) }),
    ...(stop.length > 0 && { Stop: stop }),
    ...writeSeed(conversation, downgrades),
    ...(webSearch && { EnableEnhancement: true, SearchInfo: true, Citation: true }),
    ...writeThinking(conversation, downgrades),
    ...writeTools(conversation, downgrades),
  };
}

function writeSeed({ seed }: Conversation, downgrades: Downgrades): Wire {
  if (seed === null) return {};
  if (Number.isInteger(seed) && seed >= 1 && seed <= MAX_SEED) return { Seed: seed };
  downgrades.note('seed');
  return {};
}

/** Thinking can only be switched on or off; the model decides its amount. */
function writeThinking({ reasoning }: Conversation, downgrades: Downgrades): Wire {
  if (reasoning === null || reasoning.mode === 'auto') return {};
  if (reasoning.mode !== 'off') downgrades.note('reasoning_effort');
  return { EnableThinking: reasoning.mode !== 'off' };
}

function writeTools({ tools, toolChoice }: Conversation, downgrades: Downgrades): Wire {
  if (tools.length === 0) return {};
  if (toolChoice === null) return { Tools: tools.map(writeTool) };
  if (toolChoice.mode === 'named') {
    const { name } = toolChoice;
    const named = tools.find((tool) => tool.name === name);
    if (!named) return { Tools: tools.map(writeTool) };
    return { Tools: tools.map(writeTool), ToolChoice: 'custom', CustomTool: writeTool(named) };
  }
  const { allowed } = toolChoice;
  const offered = (allowed ? tools.filter(({ name }) => allowed.includes(name)) : tools).map(writeTool);
  if (toolChoice.mode !== 'required') return { Tools: offered, ToolChoice: toolChoice.mode };
  if (offered.length === 1) return { Tools: offered, ToolChoice: 'custom', CustomTool: offered[0] };
  downgrades.note('tool_choice');
  return { Tools: offered, ToolChoice: 'auto' };
}

function writeTool({ name, description, parameters, custom }: Tool): Wire {
  if (custom) throw unsupported('custom tools');
  return {
    Type: 'function',
    Function: {
      Name: name,
      ...(description !== null && { Description: description }),
      Parameters: JSON.stringify(parameters ?? { type: 'object', properties: {} }),
    },
  };
}

/** One system message at the beginning, then alternating turns of the user or tools and of the assistant. */
function writeMessages(messages: readonly Message[]): Wire[] {
  const system: string[] = [];
  const turns: Wire[] = [];
  for (const { role, parts } of messages) {
    if (role === 'system' || role === 'developer') system.push(plainText(parts));
    else if (role === 'assistant') join(turns, writeAssistant(parts));
    else {
      for (const result of writeResults(parts)) turns.push(result);
      join(turns, writeUser(parts));
    }
  }
  const instructions = system.filter((text) => text !== '').join('\n\n');
  return instructions === '' ? turns : [{ Role: 'system', Content: instructions }, ...turns];
}

function writeAssistant(parts: readonly Part[]): Wire | null {
  const content = plainText(parts, '');
  const calls = parts.flatMap((part) => (part.type === 'tool_call' ? [part] : []));
  if (content === '' && calls.length === 0) return null;
  if (calls.length === 0) return { Role: 'assistant', Content: content };
  return {
    Role: 'assistant',
    Content: content,
    ToolCalls: calls.map(({ id, name, arguments: text, custom }, index) => {
      if (custom) throw unsupported('custom tools');
      return { Id: id, Type: 'function', Index: index, Function: { Name: name, Arguments: text || '{}' } };
    }),
  };
}

function writeResults(parts: readonly Part[]): Wire[] {
  return parts.flatMap((part) =>
    part.type === 'tool_result'
      ? [{ Role: 'tool', ToolCallId: part.callId, Content: plainText(part.parts) || '(empty)' }]
      : [],
  );
}

function writeUser(parts: readonly Part[]): Wire | null {
  const own = parts.filter((part) => part.type !== 'tool_result');
  if (!own.some((part) => part.type === 'image')) {
    const content = plainText(own);
    return content === '' ? null : { Role: 'user', Content: content };
  }
  return {
    Role: 'user',
    Contents: own.map((part) =>
      part.type === 'image'
        ? { Type: 'image_url', ImageUrl: { Url: addressOf(part.source) } }
        : { Type: 'text', Text: plainText([part]) },
    ),
  };
}

/** Appends a message, or merges its text into the previous turn when both have the same role and can be merged. */
function join(turns: Wire[], message: Wire | null): void {
  if (message === null) return;
  const last = turns.at(-1);
  const plain = (one: Wire) => typeof one.Content === 'string' && !one.ToolCalls;
  if (!last || last.Role !== message.Role || !plain(last) || !plain(message)) turns.push(message);
  else last.Content = `${String(last.Content)}\n\n${String(message.Content)}`;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
