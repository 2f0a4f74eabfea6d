import type { AppError } from '../../platform/errors/app-error.js';
import type { Call } from '../call.js';
import type { Answered } from '../delivery/outcome.js';
import type { Operation } from '../dialects/dialect.js';
import type { Exchange } from '../http/exchange.js';
import type { ChannelView } from '../ports/site.port.js';

/** What of an operation is told of. */
export type SeenOperation = Pick<Operation, 'format' | 'task'>;

/** A call that came to its end. */
export interface EndedCall {
  readonly exchange: Exchange;
  readonly operation: SeenOperation;
  /** Undefined when it was refused before it was admitted. */
  readonly call: Call | undefined;
  /** Undefined when nobody answered it. */
  readonly delivered: DeliveredAnswer | undefined;
  /** What the client was told instead of an answer, or at its end. */
  readonly error: AppError | undefined;
}

/** An answer and where it came from. */
export interface DeliveredAnswer {
  readonly answer: Answered;
  readonly channel: ChannelView;
  readonly upstreamModel: string;
}
