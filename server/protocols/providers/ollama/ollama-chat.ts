import { randomAlphanumeric } from '../../../common/random.js';
import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { fieldsOf, itemsOf, parsedFields, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import type { ChatUpstream, ReplyReader } from '../../canonical/chat-codec.js';
import { collectReply } from '../../canonical/collect.js';
import { AnswerError, type Reply, type ReplyEvent, type StopReason } from '../../canonical/reply.js';
import { writeOllamaChat } from './ollama-chat-request.js';

const STOPS: Readonly<Record<string, StopReason>> = { length: 'length' };
const CALL_ID_LENGTH = 24;

/** Ollama's own chat: unlike its OpenAI-style one it can set the context's size and be told whether to think. */
export const ollamaChat: ChatUpstream = {
  task: 'chat',
  inlineMedia: true,
  write: writeOllamaChat,
  read: readOllamaChat,
  stream: () => new OllamaReader(),
};

/** A whole answer has the fields of a streamed one's lines, all in one. */
function readOllamaChat(body: unknown): Reply {
  const reader = new OllamaReader();
  const events = reader.takeLine(fieldsOf(body));
  if (!reader.answered) throw new AnswerError(BadAnswer.withoutMessage, undefined, 'bad_response_body');
  return collectReply([...events, ...reader.end()]);
}

class OllamaReader implements ReplyReader {
  private begun = false;
  private stopped = false;
  private calls = 0;
  /** A message was seen, or the error that stands for one. */
  answered = false;

  take(record: SseRecord): ReplyEvent[] {
    return this.takeLine(parsedFields(record.data));
  }

  takeLine(line: Readonly<Record<string, unknown>>): ReplyEvent[] {
    if (line.error !== undefined) {
      this.answered = true;
      const message = textOf(line.error) || textOf(fieldsOf(line.error).message) || 'upstream error';
      return [{ type: 'error', error: new AnswerError(message) }];
    }
    const events: ReplyEvent[] = [];
    if (!this.begun) {
      this.begun = true;
      events.push({ type: 'start', model: textOf(line.model) });
    }
    if (line.message !== undefined) this.takeMessage(fieldsOf(line.message), events);
    if (line.done === true) this.takeEnd(line, events);
    return events;
  }

  end(): ReplyEvent[] {
    return this.stopped ? [] : [this.stop('')];
  }

  private takeMessage(message: Readonly<Record<string, unknown>>, events: ReplyEvent[]): void {
    this.answered = true;
    const thinking = textOf(message.thinking);
    if (thinking !== '') events.push({ type: 'reasoning', text: thinking });
    const text = textOf(message.content);
    if (text !== '') events.push({ type: 'text', text });
    for (const item of itemsOf(message.tool_calls)) this.takeCall(fieldsOf(item), events);
  }

  /** Calls come whole, in older versions without an id. */
  private takeCall(item: Readonly<Record<string, unknown>>, events: ReplyEvent[]): void {
    const { name, arguments: given } = fieldsOf(item.function);
    if (textOf(name) === '') return;
    const call = this.calls++;
    const id = textOf(item.id) || `call_${randomAlphanumeric(CALL_ID_LENGTH)}`;
    const text = typeof given === 'string' ? given || '{}' : JSON.stringify(fieldsOf(given));
    events.push({ type: 'tool_call', call, id, name: textOf(name) }, { type: 'arguments', call, text });
  }

  private takeEnd(line: Readonly<Record<string, unknown>>, events: ReplyEvent[]): void {
    if (!this.stopped) events.push(this.stop(textOf(line.done_reason)));
    const usage = usageOf(line);
    if (usage) events.push({ type: 'usage', usage });
  }

  private stop(reason: string): ReplyEvent {
    this.stopped = true;
    return { type: 'stop', reason: this.calls > 0 ? 'tool_calls' : (STOPS[reason] ?? 'stop') };
  }
}

/** A prompt that was still in memory is not counted by some versions; then all is counted here. */
function usageOf(line: Readonly<Record<string, unknown>>): Usage | null {
  return saneUsage({ input: line.prompt_eval_count, output: line.eval_count });
}
