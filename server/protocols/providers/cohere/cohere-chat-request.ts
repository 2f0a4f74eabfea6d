import { asRecord } from '../../bytes/untrusted.js';
import type { UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, Message, Part, ReasoningControl } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import {
  callableTools,
  dropParams,
  type OptionalField,
  parametersOf,
  plainText,
} from '../shared/request-downgrades.js';

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

/** Cohere-specific fields that clients can send in the OpenAI format. */
const OWN = ['documents', 'citation_options', 'safety_mode', 'priority', 'strict_tools'];

const MIN_TOP_P = 0.01;
const MAX_TOP_P = 0.99;
/** Reasoning tokens by effort; efforts above `medium` have no maximum. */
const BUDGETS: Readonly<Record<string, number>> = { minimal: 1024, low: 1024, medium: 8192 };

/** A request to `/v2/chat`. */
export function writeCohereChat(
  conversation: Conversation,
  target: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  noteLeftOut(conversation, downgrades);
  const { tools, mustCall } = callableTools(conversation);
  const { maxTokens, temperature, topP, topK, frequencyPenalty, presencePenalty, seed, stop } = conversation;
  const thinking = thinkingOf(conversation, downgrades);
  const format = formatOf(conversation);
  return {
    model: conversation.model,
    messages: conversation.messages.flatMap(messagesOf),
    stream: target.stream,
    ...(maxTokens !== null && { max_tokens: maxTokens }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { p: within(topP, MIN_TOP_P, MAX_TOP_P) }),
    ...(topK !== null && { k: topK }),
    ...(frequencyPenalty !== null && { frequency_penalty: penalty(frequencyPenalty, 'frequency_penalty', downgrades) }),
    ...(presencePenalty !== null && { presence_penalty: penalty(presencePenalty, 'presence_penalty', downgrades) }),
    ...(seed !== null && { seed }),
    ...(stop.length > 0 && { stop_sequences: stop }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({
        type: 'function',
        function: {
          name: tool.name,
          ...(tool.description !== null && { description: tool.description }),
          parameters: parametersOf(tool),
        },
      })),
      ...(mustCall && { tool_choice: 'REQUIRED' }),
      ...(tools.some((tool) => tool.strict) && { strict_tools: true }),
    }),
    ...(format !== undefined && { response_format: format }),
    ...(thinking !== undefined && { thinking }),
    ...ownFields(conversation),
  };
}

function ownFields({ only }: Conversation): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asRecord(only.openai)).filter(([name]) => OWN.includes(name)));
}

function noteLeftOut(conversation: Conversation, downgrades: Downgrades): void {
  const { openai, ...others } = conversation.only;
  const foreign = Object.entries(asRecord(openai)).filter(([name]) => !OWN.includes(name));
  dropParams(
    {
      ...conversation,
      tools: conversation.tools.map((tool) => ({ ...tool, strict: null })),
      messages: conversation.messages.map((message) => ({
        ...message,
        parts: message.parts.filter((part) => part.type !== 'reasoning'),
      })),
      only: { ...others, openai: Object.fromEntries(foreign) },
    },
    TAKES,
    downgrades,
  );
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Cohere supports no negative penalties. */
function penalty(value: number, name: string, downgrades: Downgrades): number {
  if (value < 0 || value > 1) downgrades.note(name);
  return within(value, 0, 1);
}

function formatOf({ outputFormat }: Conversation): object | undefined {
  if (outputFormat?.type === 'json') return { type: 'json_object' };
  if (outputFormat?.type === 'schema') return { type: 'json_object', json_schema: outputFormat.schema };
  return undefined;
}

/** Models without reasoning reject the field. */
function thinkingOf({ model, reasoning }: Conversation, downgrades: Downgrades): object | undefined {
  if (reasoning === null) return undefined;
  if (!model.includes('reasoning')) {
    if (reasoning.mode !== 'off') downgrades.note('reasoning_effort');
    return undefined;
  }
  if (reasoning.mode === 'off') return { type: 'disabled' };
  const budget = budgetOf(reasoning);
  return { type: 'enabled', ...(budget !== undefined && { token_budget: budget }) };
}

function budgetOf({ mode, effort, budget }: ReasoningControl): number | undefined {
  if (mode === 'budget') return budget;
  return mode === 'effort' ? BUDGETS[effort ?? ''] : undefined;
}

function messagesOf({ role, parts }: Message): object[] {
  if (role === 'assistant') return [assistantMessage(parts)];
  const results = parts.filter((part) => part.type === 'tool_result');
  const rest = parts.filter((part) => part.type !== 'tool_result');
  const written: object[] = results.map((result) => ({
    role: 'tool',
    tool_call_id: result.callId,
    content: plainText(result.parts),
  }));
  if (rest.length === 0 && written.length > 0) return written;
  if (role === 'user') return [...written, { role, content: promptOf(rest) }];
  return [...written, { role: 'system', content: plainText(rest) }];
}

/** A message with calls can only contain a plan besides them: the model's reasoning or text before the calls. */
function assistantMessage(parts: readonly Part[]): object {
  const text = plainText(parts, '');
  const thought = parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');
  const calls = parts.filter((part) => part.type === 'tool_call');
  if (calls.length === 0) {
    const thinking = { type: 'thinking', thinking: thought };
    return { role: 'assistant', content: thought === '' ? text : [thinking, { type: 'text', text }] };
  }
  const plan = text || thought;
  return {
    role: 'assistant',
    ...(plan !== '' && { tool_plan: plan }),
    tool_calls: calls.map(({ id, name, arguments: given, custom }) => ({
      id,
      type: 'function',
      function: { name, arguments: custom ? JSON.stringify({ input: given }) : given || '{}' },
    })),
  };
}

function promptOf(parts: readonly Part[]): string | object[] {
  if (!parts.some((part) => part.type === 'image')) return plainText(parts);
  return parts.map((part) => {
    if (part.type !== 'image') return { type: 'text', text: plainText([part]) };
    const { source, detail } = part;
    if (source.kind === 'file') throw unsupported('images that were uploaded elsewhere');
    const url = source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`;
    return { type: 'image_url', image_url: { url, ...(detail !== undefined && { detail }) } };
  });
}
