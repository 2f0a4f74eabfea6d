import type { SseRecord } from '../../bytes/sse-reader.js';
import { fieldsOf, parsedFields, textOf } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import { AnswerError, type ReplyEvent } from '../../canonical/reply.js';
import { citationOf, stopOf, usageOf } from './cohere-answer.js';

type Fields = Readonly<Record<string, unknown>>;

/** Reads Cohere's events. The plan that comes before tool calls counts as reasoning. */
export class CohereReader implements ReplyReader {
  /** Calls by the number their events carry. */
  private readonly calls = new Map<unknown, number>();
  private produced = false;
  private stopped = false;

  take(record: SseRecord): ReplyEvent[] {
    const event = parsedFields(record.data);
    const delta = fieldsOf(event.delta);
    const message = fieldsOf(delta.message);
    switch (event.type ?? record.event) {
      case 'message-start':
        return [{ type: 'start', id: textOf(event.id) }];
      case 'content-start':
      case 'content-delta':
        return this.content(fieldsOf(message.content));
      case 'tool-plan-delta':
        return this.say('reasoning', textOf(message.tool_plan));
      case 'tool-call-start':
        return this.call(event.index, fieldsOf(message.tool_calls));
      case 'tool-call-delta':
        return this.arguments(event.index, fieldsOf(fieldsOf(message.tool_calls).function));
      case 'citation-start':
        return [{ type: 'citation', citation: citationOf(message.citations) }];
      case 'message-end':
        return this.close(delta);
      default:
        // An error has no type of its own.
        return event.type === undefined && textOf(event.message) !== '' ? [failure(textOf(event.message))] : [];
    }
  }

  end(): ReplyEvent[] {
    return this.stopped ? [] : [{ type: 'stop', reason: this.calls.size > 0 ? 'tool_calls' : 'stop' }];
  }

  private content({ text, thinking }: Fields): ReplyEvent[] {
    return [...this.say('reasoning', textOf(thinking)), ...this.say('text', textOf(text))];
  }

  private say(type: 'reasoning' | 'text', text: string): ReplyEvent[] {
    if (text === '') return [];
    this.produced = true;
    return [{ type, text }];
  }

  private call(index: unknown, { id, function: called }: Fields): ReplyEvent[] {
    const { name, arguments: text } = fieldsOf(called);
    const call = this.calls.size;
    this.calls.set(index, call);
    this.produced = true;
    const begun: ReplyEvent = { type: 'tool_call', call, id: textOf(id), name: textOf(name) };
    return textOf(text) === '' ? [begun] : [begun, { type: 'arguments', call, text: textOf(text) }];
  }

  private arguments(index: unknown, called: Fields): ReplyEvent[] {
    const call = this.calls.get(index);
    const text = textOf(called.arguments);
    return call === undefined || text === '' ? [] : [{ type: 'arguments', call, text }];
  }

  private close({ finish_reason: reason, usage: counted, error }: Fields): ReplyEvent[] {
    if (textOf(error) !== '' || (reason === 'ERROR' && !this.produced)) {
      return [failure(textOf(error) || 'the upstream failed to answer')];
    }
    this.stopped = true;
    const usage = usageOf(counted);
    const stop: ReplyEvent = { type: 'stop', reason: stopOf(reason) };
    return usage ? [stop, { type: 'usage', usage }] : [stop];
  }
}

function failure(message: string): ReplyEvent {
  return { type: 'error', error: new AnswerError(message) };
}
