import type { AppError } from '../../common/errors/app-error.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import type { ResponseMeter } from '../../protocols/metering/meter.js';
import { failureOfBadResponse, failureOfHiddenError, type UpstreamFailure } from '../model/failure.js';
import type { AttemptControl, ResponseReader } from './response-reader.js';

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A response that is sent as a whole, after its bill is booked. */
export class BufferedResponse implements ResponseReader {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly attempt: AttemptControl,
    private readonly meter: ResponseMeter,
    private readonly status: number,
    private readonly contentType: string,
  ) {}

  data(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_BODY_BYTES) {
      this.broken(failureOfBadResponse(BadResponse.tooLarge));
      this.attempt.flow.abort();
      return;
    }
    this.chunks.push(chunk);
  }

  end(): void {
    const { call } = this.attempt;
    const body = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    const { metered, error, response, ended } = this.meter.read({ contentType: this.contentType || JSON_TYPE, body });
    if (error) {
      this.broken(failureOfHiddenError(error));
      return;
    }
    const { exchange, operation } = call;
    this.attempt.conclude({
      kind: 'responded',
      metered,
      timeToFirstTokenMs: null,
      clientDisconnected: false,
      heldBack: true,
      ...(ended && { ended }),
      interrupted: null,
      finish: (failed?: AppError) => {
        if (failed) exchange.sendError(operation.dialect, failed);
        else exchange.sendWhole(this.status, response.contentType, response.body, operation.dialect);
      },
    });
  }

  broken(failure: UpstreamFailure): void {
    this.attempt.conclude({ kind: 'failed', failure });
  }

  /** Nothing was delivered and the upstream request is cancelled, so no output is charged. */
  clientDisconnected(): void {
    this.attempt.concludeWithoutResponse();
  }

  endWith(reason: AppError): void {
    this.attempt.concludeWithoutResponse(reason);
  }
}
