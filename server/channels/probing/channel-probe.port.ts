import type { LocalText } from '../../common/errors/app-error.js';
import type { ChannelView } from '../directory/channel-view.js';

/** The result of a test call to an upstream. */
export interface ProbeResult {
  readonly ok: boolean;
  /** Why it failed. Empty if it succeeded. */
  readonly message: string;
  /** The message in every language, when it is one of this gateway. */
  readonly texts?: LocalText;
  /** The HTTP error status of the upstream. Null if there is none. */
  readonly status: number | null;
  /** Milliseconds until the response was complete or had failed. */
  readonly durationMs: number;
  /** The key that the upstream refuses, so that it is not used again. Null if it refuses none. */
  readonly refusedKey: string | null;
}

/** The parameters of a test. */
export interface ProbeCall {
  /** The client name of the model. */
  readonly model: string;
  /** Whether to request a stream, when the model supports it. */
  readonly stream: boolean;
}

/** Tests channels. Implemented by the relay, which has the protocols of the upstreams. */
export abstract class ChannelProbe {
  /** Sends the smallest call that the model accepts; never throws for an upstream error. */
  abstract test(channel: ChannelView, call: ProbeCall): Promise<ProbeResult>;
}
