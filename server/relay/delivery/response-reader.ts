import type { AppError } from '../../common/errors/app-error.js';
import type { Flow } from '../../protocols/providers/provider.js';
import type { Call } from '../model/call.js';
import type { UpstreamFailure } from '../model/failure.js';
import type { AttemptResult } from '../model/outcome.js';

/** Reads a successful response of one kind: whole, or streamed. */
export interface ResponseReader {
  data(chunk: Buffer): void;
  end(): void;
  /** Called when the upstream closed the connection, timed out, or sent an invalid response. */
  broken(failure: UpstreamFailure): void;
  clientDisconnected(): void;
  /** Called when the gateway ends the response. */
  endWith(reason: AppError): void;
}

/** What a response reader may do to its attempt. */
export interface AttemptControl {
  readonly call: Call;
  readonly flow: Flow;
  /** Restarts the idle timeout after content arrived. */
  alive(): void;
  /** Suspends the idle timeout while reading is paused; until `alive` only the deadline of the whole call applies. */
  waiting(): void;
  /** The failure as it may be shown to clients and in logs. */
  publicFailure(failure: UpstreamFailure): UpstreamFailure;
  /** Sets the headers that describe the call, before the first byte of a stream. */
  describe(): void;
  conclude(result: AttemptResult): void;
  /**
   * Concludes when nothing was sent to the client but at most an error.
   * @param reason the error for a client still connected
   */
  concludeWithoutResponse(reason?: AppError): void;
}
