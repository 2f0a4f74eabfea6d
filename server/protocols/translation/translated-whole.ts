import { BodyDraft } from '../bytes/body-draft.js';
import { EVENT_STREAM } from '../bytes/content-types.js';
import type { Format } from '../bytes/format.js';
import type { UpstreamTraits } from '../canonical/chat-codec.js';
import { ResponseError } from '../canonical/reply.js';
import type {
  RawResponse,
  ResponseContext,
  WholeClient,
  WholeResponse,
  WholeUpstream,
} from '../canonical/whole-codec.js';
import {
  type Metered,
  NOTHING_PRODUCED,
  type ResponseMeter,
  type StreamMeter,
  type StreamStep,
} from '../metering/meter.js';
import { type ClientRequest, type TranslationContext, type Translator, WholeBody } from './translator.js';

/** Embeddings, images, audio and other non-streamed tasks between a client and an upstream with different formats. */
export class TranslatedWhole<Request extends { model: string }, Response extends WholeResponse> implements Translator {
  readonly stream = false;
  private readonly request: Request;

  constructor(
    private readonly call: ClientRequest,
    private readonly client: WholeClient<Request, Response>,
    private readonly upstream: WholeUpstream<Request, Response>,
    readonly format: Format | null,
    private readonly traits: UpstreamTraits | undefined,
    private readonly translation: TranslationContext,
  ) {
    this.request = client.read(call.body, call.requested.model);
  }

  draft(): BodyDraft | Promise<BodyDraft> {
    const { media, caller, model } = this.translation;
    const request = { ...this.request, model };
    if (!this.upstream.inlineMedia || !this.client.inline) return this.written(request);
    return this.client
      .inline(request, (source) => media.fetch(source, caller.signal))
      .then((inlined) => this.written(inlined));
  }

  whole(): ResponseMeter {
    return { read: (response) => this.read(response) };
  }

  streamed(contentType: string): StreamMeter | null {
    const { client } = this;
    if (!client.events || contentType.includes('html')) return null;
    const write = (response: Response, context: ResponseContext) => client.events?.(response, context) ?? '';
    return new WholeAsEvents(contentType, (raw) => this.translate(raw, write));
  }

  private written(request: Request): BodyDraft {
    const { vendors, downgrades } = this.translation;
    const target = { stream: false, traits: this.traits, vendors };
    return new BodyDraft(this.upstream.write(request, target, downgrades));
  }

  private read(raw: RawResponse): ReturnType<ResponseMeter['read']> {
    const { metered, error, output } = this.translate(raw, (response, context) => this.client.write(response, context));
    return { metered, error, response: output ?? raw };
  }

  /** Reads the upstream's response and writes it for the client. */
  private translate<Written>(
    raw: RawResponse,
    write: (response: Response, context: ResponseContext) => Written,
  ): Translated<Written> {
    try {
      const response = this.upstream.read(raw);
      const { requested, body } = this.call;
      const context = {
        requestId: this.translation.requestId,
        model: requested.model,
        createdAt: Math.floor(Date.now() / 1000),
        body,
      };
      const images = this.client.delivered?.(response);
      const metered = {
        usage: response.usage,
        producedText: '',
        produced: true,
        ...(images !== undefined && { images }),
      };
      return { metered, error: null, output: write(response, context) };
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      return { metered: NOTHING_PRODUCED, error, output: null };
    }
  }
}

interface Translated<Written> {
  metered: Metered;
  error: ResponseError | null;
  output: Written | null;
}

/**
 * The upstream sends a complete response and the client reads events: all events are sent after the charge is booked.
 */
class WholeAsEvents implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  readonly heldBack = true;
  private readonly body = new WholeBody();
  private events = '';
  private result: Metered = NOTHING_PRODUCED;

  constructor(
    private readonly upstreamType: string,
    private readonly translate: (raw: RawResponse) => Translated<string>,
  ) {}

  push(chunk: Buffer): StreamStep {
    return this.body.push(chunk);
  }

  end(): StreamStep {
    const raw = { contentType: this.upstreamType, body: this.body.take() };
    const { metered, error, output } = this.translate(raw);
    this.result = metered;
    this.events = output ?? '';
    // A comment opens the stream.
    return { forward: error ? null : Buffer.from(':\n\n'), error, alive: true };
  }

  closing(): string {
    return this.events;
  }

  metered(): Metered {
    return this.result;
  }
}
