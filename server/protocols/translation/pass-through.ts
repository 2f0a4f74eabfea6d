import { BodyDraft } from '../bytes/body-draft.js';
import type { Rewrite } from '../dialects/dialect.js';
import type { ResponseMeter, StreamMeter } from '../metering/meter.js';
import type { ClientRequest } from './translation-context.js';
import { isEventStream, isJson, type Translator } from './translator.js';

/** Relays the client's bytes to an upstream of the same format, and reads the usage from the response. */
export class PassThrough implements Translator {
  constructor(
    private readonly call: ClientRequest,
    private readonly model: string,
    /** Null: the body is sent unchanged, including the model's name and the usage option. */
    private readonly changes: Pick<Rewrite, 'requestUsage' | 'vendors' | 'downgrades'> | null,
    /** Used when the upstream streams although a complete response was requested, or the reverse. */
    private readonly translated: () => Translator | null,
  ) {}

  get format() {
    return this.call.operation.format;
  }

  get stream(): boolean {
    return this.call.requested.stream;
  }

  draft(): BodyDraft {
    const { operation, body, requested } = this.call;
    const draft = new BodyDraft(body);
    if (this.changes) operation.rewrite(draft, { requested, model: this.model, ...this.changes });
    return draft;
  }

  whole(contentType: string): ResponseMeter | null {
    const { operation, requested, body } = this.call;
    if (isEventStream(contentType)) return this.translated()?.whole(contentType) ?? null;
    return operation.responseMeter(requested, body);
  }

  streamed(contentType: string): StreamMeter | null {
    const { operation, requested, body } = this.call;
    if (isJson(contentType)) return this.translated()?.streamed(contentType) ?? null;
    if (contentType.includes('html')) return null;
    return operation.streamMeter(requested, body);
  }
}
