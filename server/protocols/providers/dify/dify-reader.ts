import type { SseRecord } from '../../bytes/sse-reader.js';
import { asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import {
  citationsOf,
  errorOf,
  type Fields,
  usageOf,
  workflowError,
  workflowText,
  workflowUsage,
} from './dify-response.js';
import { ThinkingSplitter } from './dify-thinking.js';

/** Reads the events of an application. */
export class DifyReader implements ReplyReader {
  private readonly splitter = new ThinkingSplitter();
  private readonly workflow: boolean;
  private begun = false;
  private conversation = '';
  private text = '';
  private replaced = false;
  private stopped = false;

  constructor({ workflow }: { workflow: boolean }) {
    this.workflow = workflow;
  }

  take(record: SseRecord): ReplyEvent[] {
    const event = parsedFields(record.data);
    const events = this.begin(event);
    switch (event.event) {
      case 'message':
      case 'agent_message':
        return [...events, ...this.addText(asString(event.answer))];
      case 'text_chunk':
        return [...events, ...this.addText(asString(asRecord(event.data).text))];
      case 'message_replace':
        return [...events, ...this.replace(asString(event.answer))];
      case 'message_file':
        return [...events, ...image(event)];
      case 'message_end':
        return [...events, ...this.close(event.metadata)];
      case 'workflow_finished':
        return [...events, ...this.finish(asRecord(event.data))];
      case 'error':
        return [...events, { type: 'error', error: errorOf(event, 'upstream error') }];
      default:
        // Ignores node progress, reasoning that is repeated as messages, and audio.
        return events;
    }
  }

  end(): ReplyEvent[] {
    return this.stopped ? [] : this.stop();
  }

  private begin({ message_id: message, workflow_run_id: run, conversation_id: conversation }: Fields): ReplyEvent[] {
    const events: ReplyEvent[] = [];
    const id = asString(message) || asString(run);
    if (!this.begun && id !== '') {
      this.begun = true;
      events.push({ type: 'start', id });
    }
    if (this.conversation === '' && asString(conversation) !== '') {
      this.conversation = asString(conversation);
      events.push({ type: 'only', family: 'openai', name: 'conversation_id', value: this.conversation });
    }
    return events;
  }

  private addText(text: string): ReplyEvent[] {
    this.text += text;
    return this.splitter.push(text);
  }

  /** Moderation replaced text that has already been sent. */
  private replace(response: string): ReplyEvent[] {
    this.replaced = true;
    const rest = this.splitter.end();
    if (response === '') return rest;
    return [...rest, { type: 'text', text: this.text === '' ? response : `\n\n${response}` }];
  }

  private close(metadata: unknown): ReplyEvent[] {
    const rest = this.splitter.end();
    const usage = usageOf(metadata);
    return [
      ...rest,
      ...citationsOf(metadata).map((citation): ReplyEvent => ({ type: 'citation', citation })),
      ...this.stop(),
      ...(usage ? [{ type: 'usage' as const, usage }] : []),
    ];
  }

  /** In a chat the end of a workflow does not end the message. */
  private finish(data: Fields): ReplyEvent[] {
    const error = workflowError(data);
    if (error) return [{ type: 'error', error }];
    if (!this.workflow) return [];
    const outputEvents = this.text === '' ? this.addText(workflowText(data)) : [];
    const usage = workflowUsage(data, this.text);
    return [...outputEvents, ...this.stop(), ...(usage ? [{ type: 'usage' as const, usage }] : [])];
  }

  private stop(): ReplyEvent[] {
    this.stopped = true;
    return [...this.splitter.end(), { type: 'stop', reason: this.replaced ? 'content_filter' : 'stop' }];
  }
}

function image({ type, url }: Fields): ReplyEvent[] {
  return type === 'image' && asString(url) !== ''
    ? [{ type: 'image', source: { kind: 'url', url: asString(url) } }]
    : [];
}
