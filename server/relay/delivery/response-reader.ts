import type { AppError } from '../../common/errors/app-error.js';
import type { Flow } from '../../protocols/providers/provider.js';
import type { Call } from '../model/call.js';
import type { UpstreamFailure } from '../model/failure.js';
import type { AttemptResult } from '../model/outcome.js';

/** Reads a successful answer of one kind: whole, or streamed. */
export interface ResponseReader {
  data(chunk: Buffer): void;
  end(): void;
  /** The upstream broke off, was too slow, or sent nonsense. */
  broken(failure: UpstreamFailure): void;
  clientDisconnected(): void;
  /** We end it. */
  endWith(reason: AppError): void;
}

/** What an answer reader may do to its attempt. */
export interface AttemptControl {
  readonly call: Call;
  readonly flow: Flow;
  /** Content arrived: the silence clock starts anew. */
  alive(): void;
  /** We have stopped reading, so the upstream's silence is no fault of its own; until `alive` only the whole call is limited. */
  waiting(): void;
  /** A failure as clients and logs may be told of it. */
  tellable(failure: UpstreamFailure): UpstreamFailure;
  conclude(result: AttemptResult): void;
  /** Nothing has reached the client, and nothing will but an error. @param reason what it is told, if it is still there */
  concludeUnanswered(reason?: AppError): void;
}
