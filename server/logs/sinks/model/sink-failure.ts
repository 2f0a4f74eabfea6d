/** An attempt that the target did not confirm. The message is shown to administrators and contains no secrets. */
export class SinkFailure extends Error {
  /** @param retryAfterMs the pause that the target requested */
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}
