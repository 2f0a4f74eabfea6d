/** The remote parent span of a request. */
export interface RemoteSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** 1: the trace is recorded. */
  readonly traceFlags: number;
}

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Parses a header of W3C Trace Context, level 1; null when it is invalid. */
export function readTraceparent(header: string): RemoteSpan | null {
  const [, traceId, spanId, flags] = FORM.exec(header.trim()) ?? [];
  if (!traceId || !spanId || !flags) return null;
  // A later version may have more fields, this version may not.
  if (header.trim().startsWith('00') && header.trim().length !== '00-'.length + 32 + 1 + 16 + 1 + 2) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
