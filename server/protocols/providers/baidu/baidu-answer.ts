import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { fieldsOf, itemsOf, parsedFields, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { Citation, Part } from '../../canonical/conversation.js';
import { AnswerError, type Reply, type ReplyEvent, type StopReason } from '../../canonical/reply.js';
import { baiduError } from '../../models/errors/baidu-error.js';

type Fields = Readonly<Record<string, unknown>>;

/** A whole answer. @throws {AnswerError} when it reports an error, or is no answer. */
export function readBaiduReply(body: unknown): Reply {
  const answer = fieldsOf(body);
  const error = baiduError(answer);
  if (error) throw error;
  if (typeof answer.result !== 'string' && !hasCall(answer)) {
    throw new AnswerError(BadAnswer.noResult, undefined, 'empty_answer');
  }
  const parts: Part[] = [];
  const text = textOf(answer.result);
  const citations = citationsOf(answer);
  if (text !== '') parts.push({ type: 'text', text, ...(citations.length > 0 && { citations }) });
  if (hasCall(answer)) {
    const { name, arguments: written, thoughts } = fieldsOf(answer.function_call);
    if (textOf(thoughts) !== '') parts.unshift({ type: 'reasoning', text: textOf(thoughts) });
    parts.push({ type: 'tool_call', id: callId(answer), name: textOf(name), arguments: textOf(written) || '{}' });
  }
  const choices = [{ parts, stop: stopOf(answer, hasCall(answer)) }];
  return { id: textOf(answer.id), model: '', choices, usage: readBaiduUsage(answer.usage) };
}

function hasCall(answer: Fields): boolean {
  return textOf(fieldsOf(answer.function_call).name) !== '';
}

/** Calls have no ids here; clients need one. */
function callId(answer: Fields): string {
  return `call_${textOf(answer.id) || '0'}`;
}

function stopOf(answer: Fields, called: boolean): StopReason {
  if (called) return 'tool_calls';
  if (answer.is_truncated === true || answer.finish_reason === 'length') return 'length';
  // The conversation touches what may not be talked about, and is to be forgotten.
  if (answer.need_clear_history === true || answer.finish_reason === 'content_filter') return 'content_filter';
  return 'stop';
}

function citationsOf(answer: Fields): Citation[] {
  return itemsOf(fieldsOf(answer.search_info).search_results)
    .map(fieldsOf)
    .filter((result) => textOf(result.url) !== '')
    .map((result) => ({ url: textOf(result.url), title: textOf(result.title) }));
}

/** Usage in our normal form; null when it is absent or not credible. */
export function readBaiduUsage(value: unknown): Usage | null {
  const { prompt_tokens, completion_tokens } = fieldsOf(value);
  return saneUsage({ input: prompt_tokens, output: completion_tokens ?? 0 });
}

/** Reads a streamed answer: pieces of the result, each with the usage so far, the last one marked. */
export class BaiduReplyReader implements ReplyReader {
  private started = false;
  private stopped = false;
  private called = false;
  private cited = false;

  take({ data }: SseRecord): ReplyEvent[] {
    const chunk = parsedFields(data);
    const error = baiduError(chunk);
    if (error) return [{ type: 'error', error }];
    if (chunk.result === undefined && chunk.function_call === undefined && chunk.is_end === undefined) return [];
    const events: ReplyEvent[] = [];
    if (!this.started) events.push({ type: 'start', id: textOf(chunk.id) });
    this.started = true;
    if (textOf(chunk.result) !== '') events.push({ type: 'text', text: textOf(chunk.result) });
    for (const event of [...this.call(chunk), ...this.citations(chunk)]) events.push(event);
    if (chunk.is_end === true && !this.stopped) {
      this.stopped = true;
      events.push({ type: 'stop', reason: stopOf(chunk, this.called) });
    }
    const usage = readBaiduUsage(chunk.usage);
    return usage ? [...events, { type: 'usage', usage }] : events;
  }

  end(): ReplyEvent[] {
    if (this.stopped || !this.started) return [];
    return [{ type: 'stop', reason: this.called ? 'tool_calls' : 'stop' }];
  }

  /** A call comes whole, in one piece. */
  private call(chunk: Fields): ReplyEvent[] {
    if (!hasCall(chunk) || this.called) return [];
    this.called = true;
    const { name, arguments: text, thoughts } = fieldsOf(chunk.function_call);
    const thought: ReplyEvent[] = textOf(thoughts) === '' ? [] : [{ type: 'reasoning', text: textOf(thoughts) }];
    return [
      ...thought,
      { type: 'tool_call', call: 0, id: callId(chunk), name: textOf(name) },
      { type: 'arguments', call: 0, text: textOf(text) || '{}' },
    ];
  }

  private citations(chunk: Fields): ReplyEvent[] {
    const found = this.cited ? [] : citationsOf(chunk);
    this.cited ||= found.length > 0;
    return found.map((citation) => ({ type: 'citation', citation }));
  }
}
