import { parsedJson } from '../../../common/json.js';
import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream, ReplyReader } from '../../canonical/chat-codec.js';
import type { Conversation, Message } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import { dropParams, plainText } from '../shared/request-downgrades.js';

/** The vendor rejects 1. */
const MAX_TOP_P = 0.99;

type Fields = Readonly<Record<string, unknown>>;
type Entry = { role: 'system' | 'user' | 'assistant'; content: string };

/** HTTP statuses by the prefixes of the vendor's error codes. */
const STATUSES: readonly [RegExp, number][] = [
  [/^10\d\d$/, 401],
  [/^111[0-2]$/, 401],
  [/^1113$/, 402],
  [/^12\d\d$/, 400],
  [/^1301$/, 400],
  [/^13\d\d$/, 429],
];

/** The third version of Zhipu's API: texts only. */
export const zhipuChat: ChatUpstream = {
  task: 'chat',
  write: (conversation, { stream }, downgrades) => writeZhipu(conversation, stream, downgrades),
  read: readZhipu,
  stream: () => new ZhipuReplyReader(),
};

function writeZhipu(conversation: Conversation, stream: boolean, downgrades: Downgrades): Record<string, unknown> {
  const { messages, tools, toolChoice, temperature, topP } = conversation;
  if (tools.length > 0 && toolChoice?.mode !== 'none') throw unsupported('tools');
  dropParams(conversation, ['temperature', 'topP'], downgrades);
  return {
    prompt: messages.flatMap(writeMessage),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: Math.min(topP, MAX_TOP_P) }),
    ...(stream && { incremental: true }),
  };
}

/** Instructions are sent as a question with a fixed reply. */
function writeMessage({ role, parts }: Message): Entry[] {
  if (parts.some(({ type }) => type === 'tool_call' || type === 'tool_result')) throw unsupported('tools');
  if (role === 'assistant') return [{ role, content: plainText(parts, '') }];
  const content = plainText(parts);
  if (role === 'user') return [{ role, content }];
  return [
    { role: 'system', content },
    { role: 'user', content: 'Okay' },
  ];
}

function readZhipu(body: unknown): Reply {
  const response = asRecord(body);
  const error = errorOf(response);
  if (error) throw error;
  const data = asRecord(response.data);
  const contents = asArray(data.choices).map((choice) => unquoted(asString(asRecord(choice).content)));
  if (contents.length === 0) throw new ResponseError(BadResponse.noChoices, undefined, 'empty_answer');
  return {
    id: asString(data.task_id),
    model: '',
    choices: contents.map((text) => ({ parts: text === '' ? [] : [{ type: 'text', text }], stop: 'stop' })),
    usage: usageOf(data.usage),
  };
}

/** The error of a response, whose HTTP status can be 200; null when there is none. */
export function errorOf(response: Fields): ResponseError | null {
  const code = codeOf(response.code);
  if (response.success !== false && (code === '' || code === '200')) return null;
  const status = STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 502;
  return new ResponseError(asString(response.msg) || `error ${code}`, undefined, code || undefined, status);
}

/** Some models send their response as a JSON string. */
function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  const inner = parsedJson(text);
  return typeof inner === 'string' ? inner : text;
}

function usageOf(value: unknown): Usage | null {
  const { prompt_tokens, completion_tokens, total_tokens } = asRecord(value);
  // Some models report only the total.
  if (prompt_tokens === undefined) return saneUsage({ input: total_tokens, output: 0 });
  return saneUsage({ input: prompt_tokens, output: completion_tokens ?? 0 });
}

/** Reads the events of the deframer. */
class ZhipuReplyReader implements ReplyReader {
  private started = false;
  private stopped = false;

  take({ data }: SseRecord): ReplyEvent[] {
    const eventFields = parsedFields(data);
    const text = asString(eventFields.data);
    switch (eventFields.event) {
      case 'add':
        return [...this.start(''), ...(text === '' ? [] : [{ type: 'text' as const, text }])];
      case 'error':
        return [{ type: 'error', error: streamError(text) }];
      case 'interrupted':
        return [...this.start(''), ...this.stop('content_filter')];
      case 'finish': {
        const meta = parsedFields(asString(eventFields.meta));
        const usage = usageOf(meta.usage);
        const events = [...this.start(asString(meta.task_id)), ...this.stop('stop')];
        return usage ? [...events, { type: 'usage', usage }] : events;
      }
      default:
        return [];
    }
  }

  end(): ReplyEvent[] {
    return this.started ? this.stop('stop') : [];
  }

  private start(id: string): ReplyEvent[] {
    if (this.started) return [];
    this.started = true;
    return [{ type: 'start', ...(id !== '' && { id }) }];
  }

  private stop(reason: 'stop' | 'content_filter'): ReplyEvent[] {
    if (this.stopped) return [];
    this.stopped = true;
    return [{ type: 'stop', reason }];
  }
}

function streamError(text: string): ResponseError {
  const fields = parsedFields(text);
  if (Object.keys(fields).length === 0) return new ResponseError(text || BadResponse.brokeOff);
  return errorOf({ ...fields, success: false }) ?? new ResponseError(text);
}
