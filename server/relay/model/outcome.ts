import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Metered } from '../../protocols/metering/meter.js';
import type { UpstreamFailure } from './failure.js';

/** The result of one attempt. `failed`: no byte was sent to the client, so another channel may be tried. */
export type AttemptResult = { kind: 'failed'; failure: UpstreamFailure } | AttemptResponse;

/** The output of the model was sent to the client, or is sent by `finish`. */
export interface AttemptResponse {
  kind: 'responded';
  metered: Metered;
  /**
   * Milliseconds from the request's arrival until the first event with output of the model was sent to the client; pings
   * before it do not count. Null when the response was not streamed, or had no such event.
   */
  timeToFirstTokenMs: number | null;
  clientDisconnected: boolean;
  /** No byte is sent before `finish`. */
  heldBack?: true;
  /** Set when the gateway ended the response: the error for the client. */
  ended?: AppError;
  /** Set when the upstream failed after a part of the response was sent to the client. */
  interrupted: UpstreamFailure | null;
  /**
   * Sends the last bytes; with an error, sends the error instead, and the response does not count.
   * @param charge the booked charge; absent when it is not booked
   */
  finish(error?: AppError, charge?: BookedCharge): void;
}

/** A charge that is durable. */
export interface BookedCharge {
  /** Quota units. */
  readonly quota: number;
  /** The charge in US dollars, at the rate of the call. */
  readonly dollars: number;
}

/** A delivered call, and the channel that served it. */
export interface Delivered {
  response: AttemptResponse;
  channel: ChannelView;
  /** The key of the channel. */
  key: string;
  upstreamModel: string;
}
