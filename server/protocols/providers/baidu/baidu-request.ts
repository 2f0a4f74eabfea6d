import type { UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, Message, Part, Tool, ToolCallPart, ToolResultPart } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { dropParams, type OptionalField, plainText } from '../shared/request-downgrades.js';

const TAKES: readonly OptionalField[] = [
  'maxTokens',
  'temperature',
  'topP',
  'frequencyPenalty',
  'stop',
  'outputFormat',
  'webSearch',
  'user',
];
const MIN_TEMPERATURE = 0.01;
const MIN_TOKENS = 2;

type Wire = Record<string, unknown>;

/**
 * Writes a conversation for the chat of the Wenxin workshop; the model is in the URL.
 * @throws {AppError} unsupported
 */
export function writeBaiduChat(conversation: Conversation, { stream }: UpstreamTarget, downgrades: Downgrades): Wire {
  dropParams(conversation, TAKES, downgrades);
  const { messages, maxTokens, temperature, topP, frequencyPenalty, stop, webSearch, user } = conversation;
  const system = messages.filter(isInstruction).map(({ parts }) => plainText(parts));
  return {
    messages: new Turns().written(messages.filter((message) => !isInstruction(message))),
    stream,
    ...(system.length > 0 && { system: system.join('\n\n') }),
    ...(maxTokens !== null && { max_output_tokens: Math.max(maxTokens, MIN_TOKENS) }),
    ...(temperature !== null && { temperature: clamp(temperature, MIN_TEMPERATURE, 1) }),
    ...(topP !== null && { top_p: clamp(topP, 0, 1) }),
    ...(frequencyPenalty !== null && { penalty_score: clamp(1 + Math.max(frequencyPenalty, 0) / 2, 1, 2) }),
    ...(stop.length > 0 && { stop }),
    ...(webSearch && { disable_search: false, enable_citation: true }),
    ...(user !== null && { user_id: user }),
    ...writeOutputFormat(conversation, downgrades),
    ...writeFunctions(conversation, downgrades),
  };
}

function isInstruction({ role }: Message): boolean {
  return role === 'system' || role === 'developer';
}

function writeOutputFormat({ outputFormat }: Conversation, downgrades: Downgrades): Wire {
  if (outputFormat === null) return {};
  if (outputFormat.type === 'schema') downgrades.note('response_format');
  return { response_format: outputFormat.type === 'text' ? 'text' : 'json_object' };
}

/** A tool choice can only be expressed by sending fewer tools. */
function writeFunctions({ tools, toolChoice }: Conversation, downgrades: Downgrades): Wire {
  if (tools.length === 0 || toolChoice?.mode === 'none') return {};
  let offered = tools;
  if (toolChoice?.mode === 'named') offered = tools.filter(({ name }) => name === toolChoice.name);
  else if (toolChoice?.allowed) offered = tools.filter(({ name }) => toolChoice.allowed?.includes(name));
  if (toolChoice?.mode === 'named' || toolChoice?.mode === 'required') downgrades.note('tool_choice');
  return { functions: offered.map(writeFunction) };
}

function writeFunction({ name, description, parameters, custom }: Tool): Wire {
  if (custom) throw unsupported('custom tools');
  return { name, description: description || name, parameters: parameters ?? { type: 'object', properties: {} } };
}

/**
 * Builds the strict order of turns: the user or a function, then the assistant, and so on; the last turn is not the
 * assistant's. An assistant turn has at most one call, so parallel calls become consecutive calls.
 */
class Turns {
  private readonly turns: Wire[] = [];
  private readonly names = new Map<string, string>();
  /** Parallel calls that wait for their results. */
  private readonly waiting = new Map<string, ToolCallPart>();

  written(messages: readonly Message[]): Wire[] {
    for (const { role, parts } of messages) {
      if (role === 'assistant') this.assistant(parts);
      else this.user(parts);
    }
    if (this.turns.length === 0 || this.turns.at(-1)?.role === 'assistant') this.fill('user');
    return this.turns;
  }

  private assistant(parts: readonly Part[]): void {
    const content = plainText(parts, '');
    const calls = parts.filter((part) => part.type === 'tool_call');
    for (const { id, name } of calls) this.names.set(id, name);
    const [first, ...others] = calls;
    for (const call of others) this.waiting.set(call.id, call);
    if (first) this.call(first, content);
    else if (content !== '') this.push({ role: 'assistant', content });
  }

  private call({ name, arguments: text, custom }: ToolCallPart, content = ''): void {
    if (custom) throw unsupported('custom tools');
    this.push({ role: 'assistant', content, function_call: { name, arguments: text || '{}' } });
  }

  private user(parts: readonly Part[]): void {
    for (const part of parts) if (part.type === 'tool_result') this.result(part);
    const content = plainText(parts);
    if (content !== '') this.push({ role: 'user', content });
  }

  private result({ callId, parts }: ToolResultPart): void {
    const content = plainText(parts) || '(empty)';
    const name = this.names.get(callId);
    if (name === undefined) {
      // A result without a call is sent as text.
      this.push({ role: 'user', content });
      return;
    }
    const waiting = this.waiting.get(callId);
    if (waiting) this.call(waiting);
    this.push({ role: 'function', name, content });
  }

  private push(turn: Wire): void {
    const last = this.turns.at(-1);
    const assistants = turn.role === 'assistant';
    if (last === undefined) {
      if (assistants) this.fill('user');
    } else if ((last.role === 'assistant') === assistants) {
      if (last.role === turn.role && !last.function_call && !turn.function_call && turn.role !== 'function') {
        last.content = `${String(last.content)}\n\n${String(turn.content)}`;
        return;
      }
      this.fill(assistants ? 'user' : 'assistant');
    }
    this.turns.push(turn);
  }

  private fill(role: 'user' | 'assistant'): void {
    this.turns.push({ role, content: role === 'user' ? 'Continue.' : 'OK.' });
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
