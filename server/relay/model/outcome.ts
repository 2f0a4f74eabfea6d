import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Metered } from '../../protocols/metering/meter.js';
import type { UpstreamFailure } from './failure.js';

/** How one attempt ended. `failed`: nothing reached the client, so another channel may be tried. */
export type AttemptResult = { kind: 'failed'; failure: UpstreamFailure } | AttemptResponse;

/** The client has got, or will get with `finish`, what the model produced. */
export interface AttemptResponse {
  kind: 'answered';
  metered: Metered;
  /** Milliseconds until the first byte for the client; null when the answer was not streamed. */
  firstByteMs: number | null;
  clientDisconnected: boolean;
  /** Nothing of it is sent before `finish`. */
  heldBack?: true;
  /** Set when we ended it ourselves: what the client is told. */
  ended?: AppError;
  /** Set when the upstream broke off after the client had got something. */
  interrupted: UpstreamFailure | null;
  /** Lets the last bytes out; with an error it tells the client that the answer does not count. */
  finish(error?: AppError): void;
}

/** An answered call and where the answer came from. */
export interface Delivered {
  answer: AttemptResponse;
  channel: ChannelView;
  upstreamModel: string;
}
