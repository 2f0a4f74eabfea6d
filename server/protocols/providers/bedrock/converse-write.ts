import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { FREE_TEXT, type UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { inputSchema, writeToolName } from '../../models/claude/claude-tools.js';
import type { Block } from '../../models/claude/write-blocks.js';
import { writeSystem, writeTurns } from '../../models/claude/write-turns.js';
import { dropParams } from '../shared/request-downgrades.js';

type ConverseBlock = Record<string, unknown>;

/** Converts Claude's content blocks to Converse blocks. */
function converseBlocks(blocks: readonly Block[]): ConverseBlock[] {
  const converted = blocks.flatMap((block, index) => blockOf(block, index));
  const documents = blocks.some(({ type }) => type === 'document');
  // Converse rejects a document without a text.
  return documents && !blocks.some(({ type }) => type === 'text') ? [...converted, { text: '...' }] : converted;
}

function blockOf(block: Block, index: number): ConverseBlock[] {
  const source = asRecord(block.source);
  switch (block.type) {
    case 'text':
      return [{ text: block.text }];
    case 'image':
      return [{ image: { format: formatOf(source), source: { bytes: bytesOf(source) } } }];
    case 'document':
      return [{ document: documentOf(source, asString(block.title), index) }];
    case 'tool_use':
      return [{ toolUse: { toolUseId: block.id, name: block.name, input: block.input } }];
    case 'tool_result':
      return [{ toolResult: resultOf(block) }];
    case 'thinking':
      return [{ reasoningContent: { reasoningText: { text: block.thinking, signature: block.signature } } }];
    case 'redacted_thinking':
      return [{ reasoningContent: { redactedContent: block.data } }];
    default:
      return [];
  }
}

function resultOf({ tool_use_id: toolUseId, content, is_error: failed }: Block): Record<string, unknown> {
  const resultContent =
    typeof content === 'string' ? [{ text: content || 'No output.' }] : asArray(content).map(resultBlock);
  return { toolUseId, content: resultContent, status: failed === true ? 'error' : 'success' };
}

function resultBlock(value: unknown): ConverseBlock {
  const block = asRecord(value);
  const [converted] = blockOf({ ...block, type: asString(block.type) }, 0);
  return converted ?? { text: '' };
}

function documentOf(source: Readonly<Record<string, unknown>>, title: string, index: number): Record<string, unknown> {
  // Names have a restricted character set and must be unique.
  const name = `${title
    .replace(/[^a-zA-Z0-9 ()[\]-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()} ${index + 1}`.trim();
  if (source.type === 'text') {
    return { format: 'txt', name, source: { bytes: Buffer.from(asString(source.data)).toString('base64') } };
  }
  return { format: 'pdf', name, source: { bytes: bytesOf(source) } };
}

function formatOf({ media_type: mediaType }: Readonly<Record<string, unknown>>): string {
  return asString(mediaType).replace('image/', '');
}

function bytesOf(source: Readonly<Record<string, unknown>>): string {
  if (source.type !== 'base64') throw unsupported('uploaded files');
  return asString(source.data);
}

/**
 * Writes a conversation as a Converse body. Its rules for turns are the rules of Claude, so the turns are built for
 * Claude and then converted.
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
