import { saneUsage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream, ReplyReader } from '../../canonical/chat-codec.js';
import type { Conversation, Message, Part, Tool } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { BadResponse, type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import { dropParams, type OptionalField, plainText } from '../shared/request-downgrades.js';

const TAKES: readonly OptionalField[] = ['temperature', 'topK', 'maxTokens', 'user'];
const MIN_TEMPERATURE = 0.01;
const MAX_TOP_K = 6;
const MAX_UID_LENGTH = 32;

type Fields = Readonly<Record<string, unknown>>;
type Wire = Record<string, unknown>;

/** HTTP statuses of the vendor's error codes. */
const STATUSES: readonly [ReadonlySet<string>, number][] = [
  [new Set(['10013', '10014', '10019', '10907', '10163', '10004', '10005', '10006']), 400],
  [new Set(['11200']), 401],
  [new Set(['11201', '11202', '11203', '10007', '10010']), 429],
];

/** Messages of Spark's WebSocket. The model and the account are added when the request is built. */
export const sparkChat: ChatUpstream = {
  task: 'chat',
  write: (conversation, _target, downgrades) => writeSpark(conversation, downgrades),
  read(body) {
    // A response is always streamed; a response that is not can only be an error.
    throw errorOf(asRecord(body)) ?? new ResponseError(BadResponse.unexpectedForm);
  },
  stream: () => new SparkReplyReader(),
};

function writeSpark(conversation: Conversation, downgrades: Downgrades): Wire {
  dropParams(conversation, TAKES, downgrades);
  const { messages, temperature, topK, maxTokens, user } = conversation;
  const functions = offeredTools(conversation, downgrades).map(writeFunction);
  return {
    header: user === null ? {} : { uid: user.slice(0, MAX_UID_LENGTH) },
    parameter: {
      chat: {
        ...(temperature !== null && { temperature: clamp(temperature, MIN_TEMPERATURE, 1) }),
        ...(topK !== null && { top_k: clamp(topK, 1, MAX_TOP_K) }),
        ...(maxTokens !== null && { max_tokens: Math.max(maxTokens, 1) }),
      },
    },
    payload: {
      message: { text: writeTexts(messages) },
      ...(functions.length > 0 && { functions: { text: functions } }),
    },
  };
}

function offeredTools({ tools, toolChoice }: Conversation, downgrades: Downgrades): Tool[] {
  if (toolChoice === null) return tools;
  if (toolChoice.mode === 'none') return [];
  if (toolChoice.mode !== 'auto' && tools.length > 0) downgrades.note('tool_choice');
  if (toolChoice.mode === 'named') return tools.filter(({ name }) => name === toolChoice.name);
  const { allowed } = toolChoice;
  return allowed ? tools.filter(({ name }) => allowed.includes(name)) : tools;
}

function writeFunction({ name, description, parameters, custom }: Tool): Wire {
  if (custom) throw unsupported('custom tools');
  return { name, description: description ?? '', parameters: parameters ?? { type: 'object', properties: {} } };
}

/** The API accepts only texts: earlier calls are sent as JSON text, and results as text of the user. */
function writeTexts(messages: readonly Message[]): Wire[] {
  const texts: Wire[] = [];
  for (const { role, parts } of messages) {
    const speaker = role === 'developer' ? 'system' : role;
    const content = (speaker === 'assistant' ? assistantLines(parts) : userLines(parts)).join('\n');
    const last = texts.at(-1);
    if (content === '') continue;
    if (last?.role === speaker) last.content = `${String(last.content)}\n${content}`;
    else texts.push({ role: speaker, content });
  }
  return texts;
}

function assistantLines(parts: readonly Part[]): string[] {
  const text = plainText(parts, '');
  const calls = parts.flatMap((part) =>
    part.type === 'tool_call' ? [JSON.stringify({ name: part.name, arguments: part.arguments })] : [],
  );
  return text === '' ? calls : [text, ...calls];
}

function userLines(parts: readonly Part[]): string[] {
  const results = parts.flatMap((part) => (part.type === 'tool_result' ? [plainText(part.parts) || '(empty)'] : []));
  const text = plainText(parts);
  return text === '' ? results : [...results, text];
}

/** The error of a frame, in its header or, over HTTP, next to it; null when there is none. */
export function errorOf(frame: Fields): ResponseError | null {
  const header = frame.header === undefined ? frame : asRecord(frame.header);
  const code = codeOf(header.code);
  if (code === '' || code === '0') return null;
  const status = STATUSES.find(([codes]) => codes.has(code))?.[1] ?? 502;
  return new ResponseError(asString(header.message) || `error ${code}`, undefined, code, status);
}

/** Reads the frames of a response. */
class SparkReplyReader implements ReplyReader {
  private started = false;
  private stopped = false;
  private called = false;

  take({ data }: SseRecord): ReplyEvent[] {
    const frame = parsedFields(data);
    const error = errorOf(frame);
    if (error) return [{ type: 'error', error }];
    const { choices, usage } = asRecord(frame.payload);
    const sid = asString(asRecord(frame.header).sid);
    const events: ReplyEvent[] = [];
    if (!this.started && choices !== undefined) {
      this.started = true;
      events.push({ type: 'start', id: sid });
    }
    const { text, status } = asRecord(choices);
    for (const item of asArray(text).map(asRecord)) events.push(...this.piece(item, sid));
    if (status === 2 && !this.stopped) events.push(this.stop());
    const counts = asRecord(asRecord(usage).text);
    const counted = saneUsage({ input: counts.prompt_tokens, output: counts.completion_tokens ?? 0 });
    return counted ? [...events, { type: 'usage', usage: counted }] : events;
  }

  end(): ReplyEvent[] {
    return this.stopped || !this.started ? [] : [this.stop()];
  }

  private piece(item: Fields, sid: string): ReplyEvent[] {
    const events: ReplyEvent[] = [];
    const reasoning = asString(item.reasoning_content);
    const content = asString(item.content);
    const { name, arguments: written } = asRecord(item.function_call);
    if (reasoning !== '') events.push({ type: 'reasoning', text: reasoning });
    if (content !== '') events.push({ type: 'text', text: content });
    if (asString(name) === '' || this.called) return events;
    this.called = true;
    return [
      ...events,
      { type: 'tool_call', call: 0, id: `call_${sid || '0'}`, name: asString(name) },
      { type: 'arguments', call: 0, text: asString(written) || '{}' },
    ];
  }

  private stop(): ReplyEvent {
    this.stopped = true;
    return { type: 'stop', reason: this.called ? 'tool_calls' : 'stop' };
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
