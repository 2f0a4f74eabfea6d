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

/** What the target reported, or codes of this gateway, because messages of others may repeat the request. */
export function sinkFailureText(error: unknown): string {
  if (error instanceof SinkFailure) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  const codes = codesOf(error);
  return codes.length > 0 ? codes.join(' ') : 'no response';
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as Error & { code?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return [...own, ...codesOf(cause)];
}
