/** Request timeout of queries, in ms. */
const timeoutMs = 60_000;

/**
 * `fetch` with a timeout for queries, so that the caller can retry. Mutations have no timeout, because the client could
 * not know whether they were executed.
 */
export async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
  const stop = () => ending.abort(init.signal?.reason);
  init.signal?.addEventListener('abort', stop);
  if (init.signal?.aborted) stop();
  try {
    return await fetch(input, { ...init, signal: ending.signal });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}
