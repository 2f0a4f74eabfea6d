import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream, ReplyReader } from '../../canonical/chat-codec.js';
import type { Citation, Part } from '../../canonical/conversation.js';
import { type Reply, type ReplyEvent, ResponseError, type StopReason } from '../../canonical/reply.js';
import { writeCohereChat } from './cohere-chat-request.js';

/** Shared by complete and streamed responses of Cohere. */

const STOPS: Readonly<Record<string, StopReason>> = {
  MAX_TOKENS: 'length',
  TOOL_CALL: 'tool_calls',
  ERROR: 'content_filter',
  ERROR_TOXIC: 'content_filter',
};

/** Maps Cohere's stop reason; unknown ones count as an ordinary stop. */
function stopOf(reason: unknown): StopReason {
  return STOPS[asString(reason)] ?? 'stop';
}

/** @returns null when the usage is absent or implausible */
function usageOf(value: unknown): Usage | null {
  const { tokens, billed_units: billed, cached_tokens: cacheRead = 0 } = asRecord(value);
  const { input_tokens: input, output_tokens: output = 0 } = asRecord(tokens ?? billed);
  return saneUsage({ input, output, cacheRead });
}

/** A citation; positions count the characters of the text. */
function citationOf(value: unknown): Citation {
  const { start, end, text, sources } = asRecord(value);
  const { url, title } = asRecord(asRecord(asArray(sources)[0]).document);
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof title === 'string' && { title }),
    ...(typeof text === 'string' && { citedText: text }),
    ...(typeof start === 'number' && { start }),
    ...(typeof end === 'number' && { end }),
    raw: value,
  };
}

/** The error of a body that contains only a message. */
export function errorOf(body: Readonly<Record<string, unknown>>, otherwise: string): ResponseError {
  return new ResponseError(asString(body.message) || asString(body.error) || otherwise, undefined, 'bad_response_body');
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads Cohere's events. The plan before tool calls counts as reasoning. */
class CohereReader implements ReplyReader {
  /** Calls by the index of their events. */
  private readonly calls = new Map<unknown, number>();
  private produced = false;
  private stopped = false;

  take(record: SseRecord): ReplyEvent[] {
    const event = parsedFields(record.data);
    const delta = asRecord(event.delta);
    const message = asRecord(delta.message);
    switch (event.type ?? record.event) {
      case 'message-start':
        return [{ type: 'start', id: asString(event.id) }];
      case 'content-start':
      case 'content-delta':
        return this.content(asRecord(message.content));
      case 'tool-plan-delta':
        return this.say('reasoning', asString(message.tool_plan));
      case 'tool-call-start':
        return this.call(event.index, asRecord(message.tool_calls));
      case 'tool-call-delta':
        return this.arguments(event.index, asRecord(asRecord(message.tool_calls).function));
      case 'citation-start':
        return [{ type: 'citation', citation: citationOf(message.citations) }];
      case 'message-end':
        return this.close(delta);
      default:
        // An error event has no type.
        return event.type === undefined && asString(event.message) !== '' ? [failure(asString(event.message))] : [];
    }
  }

  end(): ReplyEvent[] {
    return this.stopped ? [] : [{ type: 'stop', reason: this.calls.size > 0 ? 'tool_calls' : 'stop' }];
  }

  private content({ text, thinking }: Fields): ReplyEvent[] {
    return [...this.say('reasoning', asString(thinking)), ...this.say('text', asString(text))];
  }

  private say(type: 'reasoning' | 'text', text: string): ReplyEvent[] {
    if (text === '') return [];
    this.produced = true;
    return [{ type, text }];
  }

  private call(index: unknown, { id, function: called }: Fields): ReplyEvent[] {
    const { name, arguments: text } = asRecord(called);
    const call = this.calls.size;
    this.calls.set(index, call);
    this.produced = true;
    const begun: ReplyEvent = { type: 'tool_call', call, id: asString(id), name: asString(name) };
    return asString(text) === '' ? [begun] : [begun, { type: 'arguments', call, text: asString(text) }];
  }

  private arguments(index: unknown, called: Fields): ReplyEvent[] {
    const call = this.calls.get(index);
    const text = asString(called.arguments);
    return call === undefined || text === '' ? [] : [{ type: 'arguments', call, text }];
  }

  private close({ finish_reason: reason, usage: counted, error }: Fields): ReplyEvent[] {
    if (asString(error) !== '' || (reason === 'ERROR' && !this.produced)) {
      return [failure(asString(error) || 'the upstream failed to answer')];
    }
    this.stopped = true;
    const usage = usageOf(counted);
    const stop: ReplyEvent = { type: 'stop', reason: stopOf(reason) };
    return usage ? [stop, { type: 'usage', usage }] : [stop];
  }
}

function failure(message: string): ReplyEvent {
  return { type: 'error', error: new ResponseError(message) };
}

/** Cohere's chat API, version 2. */
export const cohereChat: ChatUpstream = {
  task: 'chat',
  write: writeCohereChat,
  read: readCohereChat,
  stream: () => new CohereReader(),
};

function readCohereChat(body: unknown): Reply {
  const response = asRecord(body);
  const message = asRecord(response.message);
  const { finish_reason: reason } = response;
  if (typeof response.message !== 'object' || response.message === null) {
    throw errorOf(response, 'the response of the upstream contains no message');
  }
  const parts = partsOf(message);
  if (parts.length === 0 && reason === 'ERROR') throw errorOf(response, 'the upstream failed to answer');
  return {
    id: asString(response.id),
    model: '',
    choices: [{ parts, stop: stopOf(reason) }],
    usage: usageOf(response.usage),
  };
}

function partsOf(message: Readonly<Record<string, unknown>>): Part[] {
  const plan = asString(message.tool_plan);
  const parts: Part[] = plan === '' ? [] : [{ type: 'reasoning', text: plan }];
  for (const item of asArray(message.content)) {
    const { type, text, thinking } = asRecord(item);
    if (type === 'thinking' && asString(thinking) !== '') parts.push({ type: 'reasoning', text: asString(thinking) });
    if (type === 'text' && asString(text) !== '') parts.push({ type: 'text', text: asString(text) });
  }
  const citations = asArray(message.citations).map(citationOf);
  const quoting = parts.find((part) => part.type === 'text');
  if (quoting && citations.length > 0) quoting.citations = citations;
  for (const item of asArray(message.tool_calls)) {
    const { id, function: called } = asRecord(item);
    const { name, arguments: given } = asRecord(called);
    if (asString(name) === '') continue;
    parts.push({ type: 'tool_call', id: asString(id), name: asString(name), arguments: asString(given) || '{}' });
  }
  return parts;
}
