import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { AttemptResponse } from '../model/outcome.js';

/** The properties of an operation that are observed. */
export type SeenOperation = Pick<Operation, 'format' | 'task'>;

/** A call that has ended. */
export interface EndedCall {
  readonly exchange: Exchange;
  readonly operation: SeenOperation;
  /** Undefined when the call was refused before it was admitted. */
  readonly call: Call | undefined;
  /** Undefined when no channel responded. */
  readonly delivered: DeliveredResponse | undefined;
  /** The error that was sent to the client, in place of a response or at its end. */
  readonly error: AppError | undefined;
}

/** A response, and the channel that sent it. */
export interface DeliveredResponse {
  readonly response: AttemptResponse;
  readonly channel: ChannelView;
  readonly upstreamModel: string;
}
