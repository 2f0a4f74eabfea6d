import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { AttemptResponse } from '../model/outcome.js';

/** What of an operation is told of. */
export type SeenOperation = Pick<Operation, 'format' | 'task'>;

/** A call that came to its end. */
export interface EndedCall {
  readonly exchange: Exchange;
  readonly operation: SeenOperation;
  /** Undefined when it was refused before it was admitted. */
  readonly call: Call | undefined;
  /** Undefined when nobody answered it. */
  readonly delivered: DeliveredResponse | undefined;
  /** What the client was told instead of an answer, or at its end. */
  readonly error: AppError | undefined;
}

/** An answer and where it came from. */
export interface DeliveredResponse {
  readonly answer: AttemptResponse;
  readonly channel: ChannelView;
  readonly upstreamModel: string;
}
