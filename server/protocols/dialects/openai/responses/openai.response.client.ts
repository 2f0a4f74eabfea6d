import type { AppError } from '../../../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import type { ChatClient, ReplyContext, ReplyStream } from '../../../canonical/chat-codec.js';
import { replayReply } from '../../../canonical/replay.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import type { WireObject } from './output-item.js';
import { readRequest } from './read-request.js';
import { ResponseWriter } from './response-writer.js';
import { failedEvent, responseIdOf } from './responses.dialect.js';

/** Clients of the Responses API. */
export const openaiResponseClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write(reply, context) {
    const writer = new ResponseWriter(context, () => undefined);
    for (const event of replayReply(reply)) writer.take(event);
    return JSON.stringify(writer.finish());
  },
  stream: (context) => new ResponsesStream(context),
};

/** A response as an event stream. Its events are numbered; the last one is written by `end`. */
class ResponsesStream implements ReplyStream {
  readonly contentType = EVENT_STREAM;
  private readonly writer: ResponseWriter;
  private sequence = 0;
  private pending = '';

  constructor(private readonly context: ReplyContext) {
    this.writer = new ResponseWriter(context, (type, fields) => this.emit(type, fields));
  }

  write(event: ReplyEvent): string {
    this.begin();
    this.writer.take(event);
    return this.taken();
  }

  end(): string {
    this.begin();
    const response = this.writer.finish();
    this.emit(response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', { response });
    return this.taken();
  }

  errorEvent(error: AppError, requestId: string): string {
    const { model, createdAt } = this.context;
    const id = responseIdOf(this.context.requestId);
    return failedEvent({ id, model, createdAt, sequence: this.sequence, rest: this.writer.soFar() }, error, requestId);
  }

  private begin(): void {
    if (this.sequence > 0) return;
    this.emit('response.created', { response: this.writer.begun() });
    this.emit('response.in_progress', { response: this.writer.begun() });
  }

  private emit(type: string, fields: WireObject): void {
    this.pending += `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: this.sequence++, ...fields })}\n\n`;
  }

  private taken(): string {
    const { pending } = this;
    this.pending = '';
    return pending;
  }
}
