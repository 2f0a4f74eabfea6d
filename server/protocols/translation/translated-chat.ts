import { BodyDraft } from '../bytes/body-draft.js';
import type { Format } from '../bytes/format.js';
import { ObjectBody } from '../bytes/request-body.js';
import { SseReader, type SseRecord } from '../bytes/sse-reader.js';
import { parsedFields } from '../bytes/untrusted.js';
import type {
  ChatClient,
  ChatUpstream,
  ReplyContext,
  ReplyReader,
  ReplyStream,
  UpstreamTarget,
} from '../canonical/chat-codec.js';
import type { Conversation } from '../canonical/conversation.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError } from '../canonical/reply.js';
import { collectReply, replayReply } from '../canonical/reply-events.js';
import type { RawResponse } from '../canonical/whole-codec.js';
import {
  type Metered,
  NOTHING_PRODUCED,
  type ResponseMeter,
  type StreamMeter,
  type StreamStep,
} from '../metering/meter.js';
import { ReplyMeter } from './reply-meter.js';
import {
  type ClientRequest,
  type EventFilter,
  isEventStream,
  type TranslationContext,
  type Translator,
  WholeBody,
} from './translator.js';

/** A chat between a client and an upstream with different formats. */
export class TranslatedChat implements Translator {
  private readonly context: ReplyContext;

  constructor(
    call: ClientRequest,
    private readonly client: ChatClient,
    private readonly upstream: ChatUpstream,
    readonly format: Format | null,
    private readonly target: UpstreamTarget,
    private readonly translation: TranslationContext,
  ) {
    const { requested, body } = call;
    const conversation = client.read(body, requested.model, translation.downgrades);
    this.context = {
      requestId: translation.requestId,
      model: requested.model,
      createdAt: Math.floor(Date.now() / 1000),
      body,
      conversation,
      wantsUsage: requested.wantsUsage,
      promptEstimate: requested.promptEstimate,
      stored: translation.stores,
    };
  }

  get stream(): boolean {
    return this.target.stream;
  }

  draft(): BodyDraft | Promise<BodyDraft> {
    const { conversation } = this.context;
    const request: Conversation = { ...conversation, model: this.translation.model };
    if (!this.upstream.inlineMedia) return this.written(request);
    return this.translation.media
      .inline(request, this.translation.caller.signal)
      .then((inlined) => this.written(inlined));
  }

  whole(contentType: string): ResponseMeter {
    return { read: (response) => this.readWhole(response, isEventStream(contentType)) };
  }

  streamed(contentType: string): StreamMeter | null {
    if (contentType.includes('html')) return null;
    const writer = this.client.stream(this.context);
    return isEventStream(contentType) || (this.target.stream && !/json/.test(contentType))
      ? new TranslatedStream(this.upstream.stream(), writer, this.translation.filter)
      : new WholeAsStream(this.upstream, writer, this.translation.filter);
  }

  private written(conversation: Conversation): BodyDraft {
    return new BodyDraft(new ObjectBody(this.upstream.write(conversation, this.target, this.translation.downgrades)));
  }

  private readWhole(response: RawResponse, streamed: boolean): ReturnType<ResponseMeter['read']> {
    try {
      const reply = streamed
        ? collectReply(eventsOf(response.body, this.upstream.stream()))
        : this.upstream.read(parsed(response.body));
      const meter = new ReplyMeter();
      for (const event of replayReply(reply)) meter.take(event);
      const body = Buffer.from(this.client.write(reply, this.context));
      return { metered: meter.metered(), error: null, response: { contentType: 'application/json', body } };
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      return { metered: NOTHING_PRODUCED, error, response };
    }
  }
}

/** @throws {ResponseError} when the body is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new ResponseError(BadResponse.noJson, undefined, 'bad_response_body');
  }
}

function* eventsOf(body: Buffer, reader: ReplyReader): Generator<ReplyEvent> {
  const sse = new SseReader();
  for (const record of [...sse.push(body), ...sse.end()]) yield* reader.take(record);
  yield* reader.end();
}

/** Shared by both ways of streaming to a client: writes events as bytes and updates the meter. */
abstract class WrittenStream implements StreamMeter {
  private readonly meter = new ReplyMeter();
  /** No bytes are sent before the first model output: until then the call can fail over to another channel. */
  private opened = false;
  private held = '';

  constructor(
    private readonly writer: ReplyStream,
    private readonly filter: EventFilter | null,
  ) {}

  get contentType(): string {
    return this.writer.contentType;
  }

  abstract push(chunk: Buffer): StreamStep;
  abstract end(): StreamStep;

  closing(): string {
    // Events are still held back when the model produced nothing.
    return this.held + this.writer.end();
  }

  get errorEvent(): StreamMeter['errorEvent'] {
    return this.writer.errorEvent?.bind(this.writer);
  }

  outputTokens(): number {
    return this.meter.roughTokens;
  }

  metered(): Metered {
    return this.meter.metered();
  }

  protected forwardEvents(events: Iterable<ReplyEvent>, alive: boolean): StreamStep {
    for (const event of events) {
      if (event.type === 'error') return { forward: this.release(), error: event.error, alive };
      for (const filtered of this.filter ? this.filter(event) : [event]) {
        this.meter.take(filtered);
        this.held += this.writer.write(filtered);
        this.opened ||= !SILENT.has(filtered.type);
      }
    }
    return { forward: this.release(), error: null, alive };
  }

  /** Sends the events that precede the error to the client. */
  protected broken(error: unknown): StreamStep {
    if (error instanceof ResponseError) return { forward: this.release(), error, alive: true };
    if (error instanceof RangeError) return this.broken(new ResponseError(error.message));
    throw error;
  }

  private release(): Buffer | null {
    if (!this.opened || this.held === '') return null;
    const bytes = Buffer.from(this.held);
    this.held = '';
    return bytes;
  }
}

const PING = 'ping';
/** Events without model output. */
const SILENT = new Set<ReplyEvent['type']>(['start', 'usage', 'only']);

class TranslatedStream extends WrittenStream {
  private readonly sse = new SseReader();

  constructor(
    private readonly reader: ReplyReader,
    writer: ReplyStream,
    filter: EventFilter | null,
  ) {
    super(writer, filter);
  }

  push(chunk: Buffer): StreamStep {
    try {
      const records = this.sse.push(chunk);
      return this.forwardEvents(this.events(records), records.some(isProgress));
    } catch (error) {
      return this.broken(error);
    }
  }

  end(): StreamStep {
    try {
      const records = this.sse.end();
      return this.forwardEvents(this.events(records, true), records.some(isProgress));
    } catch (error) {
      return this.broken(error);
    }
  }

  /** Yields one record at a time, so that an error does not discard the records before it. */
  private *events(records: readonly SseRecord[], last = false): Generator<ReplyEvent> {
    for (const record of records) yield* this.reader.take(record);
    if (last) yield* this.reader.end();
  }
}

/**
 * Whether an event is more than a ping. A ping, which some vendors send without an event name, keeps the connection
 * open but is not progress.
 */
function isProgress({ event, data }: SseRecord): boolean {
  return event !== PING && !(data.includes(PING) && parsedFields(data).type === PING);
}

/** The upstream sends a complete response and the client reads a stream. */
class WholeAsStream extends WrittenStream {
  private readonly body = new WholeBody();

  constructor(
    private readonly upstream: ChatUpstream,
    writer: ReplyStream,
    filter: EventFilter | null,
  ) {
    super(writer, filter);
  }

  push(chunk: Buffer): StreamStep {
    return this.body.push(chunk);
  }

  end(): StreamStep {
    try {
      const reply: Reply = this.upstream.read(parsed(this.body.take()));
      return this.forwardEvents(replayReply(reply), true);
    } catch (error) {
      return this.broken(error);
    }
  }
}
