import { randomAlphanumeric } from '../../../common/random.js';
import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream, ReplyReader } from '../../canonical/chat-codec.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError, type StopReason } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import { writeOllamaChat } from './ollama-chat-request.js';

const STOPS: Readonly<Record<string, StopReason>> = { length: 'length' };
const CALL_ID_LENGTH = 24;

/** Ollama's native chat: unlike its OpenAI-style API it can set the context size and the reasoning. */
export const ollamaChat: ChatUpstream = {
  task: 'chat',
  inlineMedia: true,
  write: writeOllamaChat,
  read: readOllamaChat,
  stream: () => new OllamaReader(),
};

/** A complete response has the fields of all streamed lines in one object. */
function readOllamaChat(body: unknown): Reply {
  const reader = new OllamaReader();
  const events = reader.takeLine(asRecord(body));
  if (!reader.hasMessage) throw new ResponseError(BadResponse.withoutMessage, undefined, 'bad_response_body');
  return collectReply([...events, ...reader.end()]);
}

class OllamaReader implements ReplyReader {
  private begun = false;
  private stopped = false;
  private calls = 0;
  /** A message or an error was received. */
  hasMessage = false;

  take(record: SseRecord): ReplyEvent[] {
    return this.takeLine(parsedFields(record.data));
  }

  takeLine(line: Readonly<Record<string, unknown>>): ReplyEvent[] {
    if (line.error !== undefined) {
      this.hasMessage = true;
      const message = asString(line.error) || asString(asRecord(line.error).message) || 'upstream error';
      return [{ type: 'error', error: new ResponseError(message) }];
    }
    const events: ReplyEvent[] = [];
    if (!this.begun) {
      this.begun = true;
      events.push({ type: 'start', model: asString(line.model) });
    }
    if (line.message !== undefined) this.takeMessage(asRecord(line.message), events);
    if (line.done === true) this.takeEnd(line, events);
    return events;
  }

  end(): ReplyEvent[] {
    return this.stopped ? [] : [this.stop('')];
  }

  private takeMessage(message: Readonly<Record<string, unknown>>, events: ReplyEvent[]): void {
    this.hasMessage = true;
    const thinking = asString(message.thinking);
    if (thinking !== '') events.push({ type: 'reasoning', text: thinking });
    const text = asString(message.content);
    if (text !== '') events.push({ type: 'text', text });
    for (const item of asArray(message.tool_calls)) this.takeCall(asRecord(item), events);
  }

  /** Calls come complete, in older versions without an id. */
  private takeCall(item: Readonly<Record<string, unknown>>, events: ReplyEvent[]): void {
    const { name, arguments: given } = asRecord(item.function);
    if (asString(name) === '') return;
    const call = this.calls++;
    const id = asString(item.id) || `call_${randomAlphanumeric(CALL_ID_LENGTH)}`;
    const text = typeof given === 'string' ? given || '{}' : JSON.stringify(asRecord(given));
    events.push({ type: 'tool_call', call, id, name: asString(name) }, { type: 'arguments', call, text });
  }

  private takeEnd(line: Readonly<Record<string, unknown>>, events: ReplyEvent[]): void {
    if (!this.stopped) events.push(this.stop(asString(line.done_reason)));
    const usage = usageOf(line);
    if (usage) events.push({ type: 'usage', usage });
  }

  private stop(reason: string): ReplyEvent {
    this.stopped = true;
    return { type: 'stop', reason: this.calls > 0 ? 'tool_calls' : (STOPS[reason] ?? 'stop') };
  }
}

/** Some versions do not report a cached prompt; usage is then counted here. */
function usageOf(line: Readonly<Record<string, unknown>>): Usage | null {
  return saneUsage({ input: line.prompt_eval_count, output: line.eval_count });
}
