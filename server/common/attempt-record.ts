import type { LocalText } from './errors/app-error.js';

/** One attempt at an upstream; `failure` is empty for the one that served the call. */
export interface AttemptRecord {
  readonly channel: number;
  readonly failure: string;
  /** The same in every language, when the message is one of this gateway. */
  readonly texts?: LocalText;
}
