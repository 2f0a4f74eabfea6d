import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { Citation, Part } from '../../canonical/conversation.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError, type StopReason } from '../../canonical/reply.js';
import { baiduError } from '../../models/vendor-errors.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a complete response.
 * @throws {ResponseError} when it reports an error or is not a response.
 */
export function readBaiduReply(body: unknown): Reply {
  const response = asRecord(body);
  const error = baiduError(response);
  if (error) throw error;
  if (typeof response.result !== 'string' && !hasCall(response)) {
    throw new ResponseError(BadResponse.noResult, undefined, 'empty_answer');
  }
  const parts: Part[] = [];
  const text = asString(response.result);
  const citations = citationsOf(response);
  if (text !== '') parts.push({ type: 'text', text, ...(citations.length > 0 && { citations }) });
  if (hasCall(response)) {
    const { name, arguments: written, thoughts } = asRecord(response.function_call);
    if (asString(thoughts) !== '') parts.unshift({ type: 'reasoning', text: asString(thoughts) });
    parts.push({ type: 'tool_call', id: callId(response), name: asString(name), arguments: asString(written) || '{}' });
  }
  const choices = [{ parts, stop: stopOf(response, hasCall(response)) }];
  return { id: asString(response.id), model: '', choices, usage: readBaiduUsage(response.usage) };
}

function hasCall(response: Fields): boolean {
  return asString(asRecord(response.function_call).name) !== '';
}

/** The vendor has no call ids; clients require them. */
function callId(response: Fields): string {
  return `call_${asString(response.id) || '0'}`;
}

function stopOf(response: Fields, called: boolean): StopReason {
  if (called) return 'tool_calls';
  if (response.is_truncated === true || response.finish_reason === 'length') return 'length';
  // The content was filtered, and the vendor requires the history to be cleared.
  if (response.need_clear_history === true || response.finish_reason === 'content_filter') return 'content_filter';
  return 'stop';
}

function citationsOf(response: Fields): Citation[] {
  return asArray(asRecord(response.search_info).search_results)
    .map(asRecord)
    .filter((result) => asString(result.url) !== '')
    .map((result) => ({ url: asString(result.url), title: asString(result.title) }));
}

/** Usage in the canonical form; null when it is absent or implausible. */
function readBaiduUsage(value: unknown): Usage | null {
  const { prompt_tokens, completion_tokens } = asRecord(value);
  return saneUsage({ input: prompt_tokens, output: completion_tokens ?? 0 });
}

/** Reads a streamed response: chunks of the result, each with the usage so far; the last chunk is marked. */
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
    if (!this.started) events.push({ type: 'start', id: asString(chunk.id) });
    this.started = true;
    if (asString(chunk.result) !== '') events.push({ type: 'text', text: asString(chunk.result) });
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

  /** A call comes complete in one chunk. */
  private call(chunk: Fields): ReplyEvent[] {
    if (!hasCall(chunk) || this.called) return [];
    this.called = true;
    const { name, arguments: text, thoughts } = asRecord(chunk.function_call);
    const thought: ReplyEvent[] = asString(thoughts) === '' ? [] : [{ type: 'reasoning', text: asString(thoughts) }];
    return [
      ...thought,
      { type: 'tool_call', call: 0, id: callId(chunk), name: asString(name) },
      { type: 'arguments', call: 0, text: asString(text) || '{}' },
    ];
  }

  private citations(chunk: Fields): ReplyEvent[] {
    const found = this.cited ? [] : citationsOf(chunk);
    this.cited ||= found.length > 0;
    return found.map((citation) => ({ type: 'citation', citation }));
  }
}
