import type { Dispatcher } from 'undici';
import type { Egress } from './egress.js';

const JSON_HEADERS = { 'content-type': 'application/json' };

/** The site's proxy worker, which sends requests instead of the server, so that the server's address stays private. */
export interface ProxyWorker {
  readonly url: string;
  readonly key: string;
}

/** The request that the worker sends. */
export interface WorkerRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, embedded as a value and not as a string: the worker sends these bytes. */
  readonly body?: string;
}

/**
 * Sends a request through the worker. The caller has checked its address.
 * @returns the worker's response, which is the response to the request
 */
export function requestThrough(
  worker: ProxyWorker,
  egress: Egress,
  { url, method, headers, body }: WorkerRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = new URL(worker.url);
  const order = JSON.stringify({ url, key: worker.key, method, headers });
  return egress.pool(origin).request({
    method: 'POST',
    path: pathname + search,
    headers: JSON_HEADERS,
    body: body === undefined ? order : `${order.slice(0, -1)},"body":${body}}`,
    signal,
  });
}
