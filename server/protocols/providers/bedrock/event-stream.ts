import { EventStreamCodec } from '@smithy/eventstream-codec';
import { fromUtf8, toUtf8 } from '@smithy/util-utf8';
import { asString, parsedFields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { Deframer } from '../interface/provider.js';

/** Minimum size of a frame: its lengths and checksums. */
const MIN_FRAME = 16;
const MAX_FRAME = 24 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);
/** Field that Bedrock adds to the last event; client packages do not support it. */
const METRICS = 'amazon-bedrock-invocationMetrics';

/** HTTP statuses of stream exceptions, and their types in Anthropic's API. */
const EXCEPTIONS: Readonly<Record<string, readonly [number, string]>> = {
  throttlingException: [429, 'rate_limit_error'],
  validationException: [400, 'invalid_request_error'],
  modelTimeoutException: [504, 'timeout_error'],
  serviceUnavailableException: [503, 'overloaded_error'],
  internalServerException: [500, 'api_error'],
  modelStreamErrorException: [502, 'api_error'],
};

/**
 * Converts AWS event-stream frames to server-sent events: for Claude the events inside the chunks, for other models the
 * frame's own event.
 */
export class BedrockDeframer implements Deframer {
  private readonly codec = new EventStreamCodec(toUtf8, fromUtf8);
  private rest: Buffer = EMPTY;
  /** A failure that is reported after the events before it were forwarded. */
  private failure: ResponseError | null = null;

  push(chunk: Buffer): Buffer {
    if (this.failure) throw this.failure;
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const events: string[] = [];
    try {
      for (let frame = this.nextFrame(); frame !== null; frame = this.nextFrame()) events.push(this.eventOf(frame));
    } catch (error) {
      if (!(error instanceof ResponseError) || events.length === 0) throw error;
      this.failure = error;
    }
    return Buffer.from(events.join(''));
  }

  end(): Buffer {
    if (this.failure) throw this.failure;
    if (this.rest.length > 0) throw broken('the upstream ended the stream inside an event');
    return EMPTY;
  }

  private nextFrame(): Buffer | null {
    if (this.rest.length < 4) return null;
    const length = this.rest.readUInt32BE(0);
    if (length < MIN_FRAME || length > MAX_FRAME) throw broken('the upstream sent a frame of impossible length');
    if (this.rest.length < length) return null;
    const frame = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return frame;
  }

  private eventOf(frame: Buffer): string {
    const { headers, body } = this.decode(frame);
    const payload = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    const header = (name: string) => asString(headers[name]?.value);
    switch (header(':message-type')) {
      case 'event': {
        const type = header(':event-type');
        return type === 'chunk' ? claudeEvent(payload) : sse(type, payload);
      }
      case 'exception':
        throw exceptionOf(header(':exception-type'), asString(parsedFields(payload).message));
      default:
        throw exceptionOf(header(':error-code'), header(':error-message'));
    }
  }

  private decode(frame: Buffer): ReturnType<EventStreamCodec['decode']> {
    try {
      return this.codec.decode(frame);
    } catch {
      throw broken('the upstream sent a damaged frame');
    }
  }
}

function claudeEvent(payload: string): string {
  const text = Buffer.from(asString(parsedFields(payload).bytes), 'base64').toString('utf8');
  const { [METRICS]: metrics, ...event } = parsedFields(text);
  return sse(asString(event.type), metrics === undefined ? text : JSON.stringify(event));
}

function sse(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`;
}

function exceptionOf(name: string, message: string): ResponseError {
  const [status, type] = (Object.hasOwn(EXCEPTIONS, name) ? EXCEPTIONS[name] : undefined) ?? [502, 'api_error'];
  return new ResponseError(message || name || 'upstream error', type, name || undefined, status);
}

function broken(message: string): ResponseError {
  return new ResponseError(message, undefined, 'bad_response_body', 502);
}
