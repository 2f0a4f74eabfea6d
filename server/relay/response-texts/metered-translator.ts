import type { ResponseMeter, StreamMeter } from '../../protocols/metering/meter.js';
import type { Translator } from '../../protocols/translation/translator.js';

/** Wraps the meters of a translator with other meters. */
export class MeteredTranslator implements Translator {
  constructor(
    private readonly inner: Translator,
    private readonly meters: {
      whole(meter: ResponseMeter): ResponseMeter;
      streamed(meter: StreamMeter): StreamMeter;
    },
  ) {}

  get format() {
    return this.inner.format;
  }

  get stream(): boolean {
    return this.inner.stream;
  }

  draft(): ReturnType<Translator['draft']> {
    return this.inner.draft();
  }

  whole(contentType: string): ResponseMeter | null {
    const meter = this.inner.whole(contentType);
    return meter && this.meters.whole(meter);
  }

  streamed(contentType: string): StreamMeter | null {
    const meter = this.inner.streamed(contentType);
    return meter && this.meters.streamed(meter);
  }
}
