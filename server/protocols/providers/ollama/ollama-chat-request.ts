import { asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, MediaSource, Message, Part, ToolResultPart } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { callableTools, dropParams, type OptionalField, parametersOf } from '../shared/request-downgrades.js';

const TAKES: readonly OptionalField[] = [
  'maxTokens',
  'temperature',
  'topP',
  'topK',
  'frequencyPenalty',
  'presencePenalty',
  'seed',
  'stop',
  'outputFormat',
  'reasoning',
];

/** Ollama-specific fields that clients can send in the OpenAI format. */
const OWN = ['options', 'keep_alive', 'num_ctx'];

/** Token budgets from which reasoning counts as high effort, and below which it counts as low. */
const HIGH_BUDGET = 16_384;
const LOW_BUDGET = 4_096;

/** A request to `/api/chat`. */
export function writeOllamaChat(
  conversation: Conversation,
  target: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  const own = asRecord(conversation.only.openai);
  noteLeftOut(conversation, downgrades);
  const { tools, mustCall } = callableTools(conversation);
  // Tools that must not be called are not sent; a call cannot be forced.
  if (mustCall) downgrades.note('tool_choice');
  const think = thinkOf(conversation);
  const format = formatOf(conversation);
  const options = optionsOf(conversation, own);
  return {
    model: conversation.model,
    messages: messagesOf(conversation.messages),
    stream: target.stream,
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({
        type: 'function',
        function: { name: tool.name, description: tool.description ?? '', parameters: parametersOf(tool) },
      })),
    }),
    ...(format !== undefined && { format }),
    ...(think !== undefined && { think }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(own.keep_alive !== undefined && { keep_alive: own.keep_alive }),
  };
}

function noteLeftOut(conversation: Conversation, downgrades: Downgrades): void {
  const { openai, ...others } = conversation.only;
  const foreign = Object.entries(openai ?? {}).filter(([name]) => !OWN.includes(name));
  const messages = conversation.messages.map((message) => ({
    ...message,
    parts: message.parts.filter((part) => part.type !== 'reasoning'),
  }));
  dropParams(
    { ...conversation, messages, only: { ...others, openai: Object.fromEntries(foreign) } },
    TAKES,
    downgrades,
  );
}

function formatOf({ outputFormat }: Conversation): unknown {
  if (outputFormat?.type === 'json') return 'json';
  return outputFormat?.type === 'schema' ? outputFormat.schema : undefined;
}

/** gpt-oss has three levels and always reasons; other models can only switch reasoning on or off. */
function thinkOf({ model, reasoning }: Conversation): boolean | string | undefined {
  if (reasoning === null) return undefined;
  const { mode, effort, budget = 0 } = reasoning;
  if (!/gpt-?oss/i.test(model)) return mode !== 'off';
  if (mode === 'auto') return undefined;
  if (mode === 'off' || effort === 'minimal' || effort === 'low') return 'low';
  if (mode === 'budget') return budget >= HIGH_BUDGET ? 'high' : budget < LOW_BUDGET ? 'low' : 'medium';
  return effort === 'medium' ? 'medium' : 'high';
}

function optionsOf(conversation: Conversation, own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { maxTokens, temperature, topP, topK, frequencyPenalty, presencePenalty, seed, stop } = conversation;
  return {
    ...(own.num_ctx !== undefined && { num_ctx: own.num_ctx }),
    ...(maxTokens !== null && { num_predict: maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
    ...(topK !== null && { top_k: topK }),
    ...(frequencyPenalty !== null && { frequency_penalty: frequencyPenalty }),
    ...(presencePenalty !== null && { presence_penalty: presencePenalty }),
    ...(seed !== null && { seed }),
    ...(stop.length > 0 && { stop }),
    ...asRecord(own.options),
  };
}

interface OllamaMessage {
  role: string;
  content: string;
  images?: string[];
  thinking?: string;
  tool_calls?: object[];
  tool_name?: string;
}

function messagesOf(messages: readonly Message[]): OllamaMessage[] {
  /** A result needs the tool's name, but clients often send only the call's id. */
  const names = new Map<string, string>();
  return messages.flatMap((message) => {
    for (const part of message.parts) if (part.type === 'tool_call') names.set(part.id, part.name);
    return message.role === 'assistant' ? [assistantMessage(message)] : promptMessages(message, names);
  });
}

function assistantMessage({ parts }: Message): OllamaMessage {
  const plainParts = parts.filter((part) => part.type !== 'tool_call' && part.type !== 'reasoning');
  const thinking = parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');
  const calls = parts.filter((part) => part.type === 'tool_call');
  return {
    role: 'assistant',
    ...contentOf(plainParts, ''),
    ...(thinking !== '' && { thinking }),
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ name, arguments: text, custom }) => ({
        function: { name, arguments: custom ? { input: text } : parsedFields(text) },
      })),
    }),
  };
}

function promptMessages({ role, parts }: Message, names: ReadonlyMap<string, string>): OllamaMessage[] {
  const results = parts.filter((part) => part.type === 'tool_result');
  const rest = parts.filter((part) => part.type !== 'tool_result');
  const written = results.map((result) => resultMessage(result, names));
  if (rest.length > 0 || written.length === 0) {
    written.push({ role: role === 'developer' ? 'system' : role, ...contentOf(rest, '\n') });
  }
  return written;
}

function resultMessage(result: ToolResultPart, names: ReadonlyMap<string, string>): OllamaMessage {
  const name = result.name ?? names.get(result.callId);
  return { role: 'tool', ...contentOf(result.parts, '\n'), ...(name !== undefined && { tool_name: name }) };
}

function contentOf(parts: readonly Part[], between: string): { content: string; images?: string[] } {
  const texts: string[] = [];
  const images: string[] = [];
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') texts.push(part.text);
    else if (part.type === 'image') images.push(bareBase64(part.source));
    else if (part.type === 'audio' && part.transcript) texts.push(part.transcript);
    else throw unsupported(part.type);
  }
  return { content: texts.join(between), ...(images.length > 0 && { images }) };
}

function bareBase64(source: MediaSource): string {
  if (source.kind !== 'data') throw unsupported('images that were uploaded elsewhere');
  return source.base64;
}
