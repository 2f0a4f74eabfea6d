import { saneUsage, type Usage } from '../../../common/usage.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { ReplyReader } from '../../canonical/chat-codec.js';
import type { Citation } from '../../canonical/conversation.js';
import { type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import { estimateTokens } from '../../metering/estimate.js';
import { ThinkingSplitter } from './dify-thinking.js';

/** The fields of complete and streamed responses of Dify, and the reader of streams. */

export type Fields = Readonly<Record<string, unknown>>;

/** Usual names of the workflow output that contains the response, in order of preference. */
const RESPONSE_OUTPUTS = ['answer', 'text', 'result', 'output'];

/** @returns null when the usage is absent, or when the application reports none because it called no model directly */
export function usageOf(metadata: unknown): Usage | null {
  const { prompt_tokens: input, completion_tokens: output } = asRecord(asRecord(metadata).usage);
  return input === 0 && output === 0 ? null : saneUsage({ input, output });
}

/**
 * A workflow reports only total tokens: the estimated tokens of the text count as output and the remainder as input.
 */
export function workflowUsage(data: Fields, text: string): Usage | null {
  const { total_tokens: total } = data;
  if (typeof total !== 'number' || total === 0) return null;
  const output = Math.min(total, estimateTokens(text));
  return saneUsage({ input: total - output, output });
}

/** The text of a finished workflow: its only output, the one with a usual name, or all outputs as JSON. */
export function workflowText(data: Fields): string {
  const outputs = Object.entries(asRecord(data.outputs));
  const [only] = outputs;
  if (outputs.length === 1 && only && typeof only[1] === 'string') return only[1];
  for (const name of RESPONSE_OUTPUTS) {
    const response = outputs.find(([key, value]) => key === name && typeof value === 'string');
    if (response) return asString(response[1]);
  }
  return outputs.length === 0 ? '' : JSON.stringify(Object.fromEntries(outputs));
}

/** The error of a failed workflow; undefined when it succeeded. */
export function workflowError({ status, error }: Fields): ResponseError | undefined {
  return status === 'failed' ? new ResponseError(asString(error) || 'the workflow failed') : undefined;
}

/** Passages of the application's knowledge base that the response cites. */
export function citationsOf(metadata: unknown): Citation[] {
  return asArray(asRecord(metadata).retriever_resources).map((resource) => {
    const { document_name: title, content } = asRecord(resource);
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof content === 'string' && { citedText: content }),
      raw: resource,
    };
  });
}

/** An error in bodies and events: `{code, message, status}`. */
export function errorOf({ code, message, status }: Fields, otherwise: string): ResponseError {
  const http = typeof status === 'number' && status >= 400 && status <= 599 ? status : undefined;
  return new ResponseError(asString(message) || otherwise, undefined, codeOf(code) || undefined, http);
}

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
