import type { LocalText } from '../../common/errors/app-error.js';
import type { ChannelView } from '../directory/channel-view.js';

/** What a test call to an upstream came to. */
export interface ProbeResult {
  readonly ok: boolean;
  /** Why it failed; empty when it succeeded. */
  readonly message: string;
  /** The same in every language, where it is described in our words. */
  readonly texts?: LocalText;
  /** The HTTP status with which the upstream refused; null when it did not answer with an error status. */
  readonly status: number | null;
  /** Milliseconds until the whole answer was there, or it was clear that none comes. */
  readonly durationMs: number;
  /** The key that the upstream refuses, so that it should not be used again; null when it refuses none. */
  readonly refusedKey: string | null;
}

/** How a test is made. */
export interface ProbeCall {
  /** As clients of this gateway name it. */
  readonly model: string;
  /** Asks for a stream, where the model can answer with one. */
  readonly stream: boolean;
}

/** Tries channels out. Bound by the relay, which knows how each upstream is spoken to. */
export abstract class ChannelProbe {
  /** Sends the smallest call that fits the model; never throws for what an upstream did. */
  abstract test(channel: ChannelView, call: ProbeCall): Promise<ProbeResult>;
}
