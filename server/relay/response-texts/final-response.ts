import { asRecord, asString } from '../../protocols/bytes/untrusted.js';
import type { FinalResponse, Metered, ResponseMeter, StreamStep } from '../../protocols/metering/meter.js';
import { parsedObject, WrappedStream } from './wrapped-stream.js';

const ENDS = new Set(['response.completed', 'response.incomplete']);

/** Keeps a complete response of the Responses API. */
export class KeptResponse implements ResponseMeter {
  constructor(private readonly inner: ResponseMeter) {}

  read(raw: Parameters<ResponseMeter['read']>[0]): ReturnType<ResponseMeter['read']> {
    const result = this.inner.read(raw);
    if (result.error || result.ended) return result;
    const finalResponse = { response: parsedObject(result.response.body.toString('utf8')) ?? null };
    return { ...result, metered: { ...result.metered, finalResponse } };
  }
}

/** Keeps the response in the last event of a stream of the Responses API; the bytes pass unchanged. */
export class KeptStream extends WrappedStream {
  private readonly kept: { response: FinalResponse['response'] } = { response: null };

  push(chunk: Buffer): StreamStep {
    return this.inner.push(chunk);
  }

  end(): StreamStep {
    return this.inner.end();
  }

  /** The last event waits for the charge, so it is in the closing bytes. */
  closing(): string | Buffer {
    const closing = this.inner.closing();
    for (const { data } of this.frames.read(closing)) {
      const event = parsedObject(data);
      if (event && ENDS.has(asString(event.type))) this.kept.response = asRecord(event.response);
    }
    return closing;
  }

  override metered(): Metered {
    return { ...super.metered(), finalResponse: this.kept };
  }
}
