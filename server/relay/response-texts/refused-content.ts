import { objectIn } from '../../protocols/bytes/untrusted.js';
import type { ChatUpstream } from '../../protocols/canonical/chat-codec.js';
import { BadResponse, ContentRefused, ResponseError, type StopReason } from '../../protocols/canonical/reply.js';
import { upstreamCodecOf } from '../../protocols/dialects/registry.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { ResponseMeter, StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { MeteredTranslator, WrappedStream } from './wrapped-stream.js';

const REFUSED: ReadonlySet<StopReason> = new Set<StopReason>(['content_filter', 'refusal']);

/**
 * A translator that reports a response without content as an error when the upstream refused the request's content, so
 * that another model can be tried. Nothing is charged for such a response; one that is charged is sent to the client.
 * @param begun whether a part of the response was sent, so that no other model can be tried
 */
export function withoutRefusals(
  translator: Translator,
  { format, task }: Pick<Operation, 'format' | 'task'>,
  begun: () => boolean,
): Translator {
  const codec = upstreamCodecOf(format, task);
  if (codec?.task !== 'chat') return translator;
  return new MeteredTranslator(translator, {
    whole: (meter) => ({ read: (raw) => checked(meter.read(raw), codec) }),
    streamed: (meter) => new UnrefusedStream(meter, codec, begun),
  });
}

type Read = ReturnType<ResponseMeter['read']>;

function checked(result: Read, codec: ChatUpstream): Read {
  if (result.error || result.ended || result.metered.produced) return result;
  return refuses(() => stopsOf(codec, result.response.body)) ? { ...result, error: refusal() } : result;
}

/** A client stream whose events are held until the model has produced something. */
class UnrefusedStream extends WrappedStream {
  private held: Buffer[] = [];
  private open = false;
  /** The closing bytes, when they were read before the bill is booked. */
  private last: string | Buffer | null = null;

  constructor(
    inner: StreamMeter,
    private readonly codec: ChatUpstream,
    private readonly begun: () => boolean,
  ) {
    super(inner);
  }

  push(chunk: Buffer): StreamStep {
    const step = this.inner.push(chunk);
    return this.open ? step : this.watched(step);
  }

  end(): StreamStep {
    const step = this.inner.end();
    if (this.open) return step;
    const watched = this.watched(step);
    if (this.open || watched.error) return watched;
    this.last = this.inner.closing();
    const refused = refuses(() => this.stops());
    return refused ? { forward: null, error: refusal(), alive: true } : this.released(step);
  }

  closing(): string | Buffer {
    return this.last ?? this.inner.closing();
  }

  private watched(step: StreamStep): StreamStep {
    if (step.forward) this.held.push(step.forward);
    if (step.over || this.begun() || this.inner.metered().produced) return this.released(step);
    return { ...step, forward: null };
  }

  private released(step: StreamStep): StreamStep {
    const forward = this.held.length > 0 ? Buffer.concat(this.held) : null;
    this.held = [];
    this.open = true;
    return { ...step, forward };
  }

  private *stops(): Generator<StopReason> {
    const bytes = Buffer.concat([...this.held, Buffer.from(this.last ?? ''), Buffer.from('\n\n')]);
    const reader = this.codec.stream();
    for (const record of this.frames.read(bytes)) {
      for (const event of reader.take(record)) if (event.type === 'stop') yield event.reason;
    }
    for (const event of reader.end()) if (event.type === 'stop') yield event.reason;
  }
}

function stopsOf(codec: ChatUpstream, body: Buffer): StopReason[] {
  const response = objectIn(body.toString('utf8'));
  return response ? codec.read(response).choices.map(({ stop }) => stop) : [];
}

/** @param stops throws a ResponseError for a response that cannot be read */
function refuses(stops: () => Iterable<StopReason>): boolean {
  try {
    return [...stops()].some((stop) => REFUSED.has(stop));
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return error.code === 'content_filter';
  }
}

function refusal(): ContentRefused {
  return new ContentRefused(BadResponse.refused, 'invalid_request_error', 'content_filter', 400);
}
