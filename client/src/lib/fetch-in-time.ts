/** How long a question may stay without an answer (ms). */
const patience = 60_000;

/**
 * `fetch` for questions: gives up after a while, so that whoever asked can ask again. What changes something is waited for,
 * because nobody could tell whether it was done.
 */
export async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException('no answer in time', 'TimeoutError')), patience);
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
