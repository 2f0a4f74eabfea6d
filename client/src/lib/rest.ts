import * as z from 'zod/mini';
import { counted } from './pending-requests';
import { fieldProblems, kindOfStatus, type Problem, ProblemError } from './problem';
import { sessionExpired } from './sign-in-state';
import { stored } from './storage';

/** Request timeout of queries, in ms. */
const timeoutMs = 60_000;

const envelope = z.looseObject({
  success: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
  fields: z.optional(fieldProblems),
});

/** The request id, as in the server's log. */
export const requestIdOf = (response: Response): string | undefined =>
  response.headers.get('x-request-id') ?? response.headers.get('x-oneapi-request-id') ?? undefined;

/** Seconds until a retry is useful, if the response contains them. */
export function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? seconds : undefined;
}

/**
 * Headers of every request: the language of the response, and the user of the session cookie (with two sign-ins in two
 * tabs, requests then fail instead of acting for the wrong user).
 */
export function callerHeaders(): Record<string, string> {
  const user = stored.user.read();
  const language = { 'accept-language': document.documentElement.lang || 'zh' };
  return user ? { ...language, 'veloera-user': String(user.id) } : language;
}

/** Converts an error response to a problem; a 401 also ends the local session. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = z.safeParse(envelope, await response.json().catch(() => undefined));
  if (response.status === 401) sessionExpired();
  return {
    kind: kindOfStatus(response.status),
    code: body.success ? body.data.code : undefined,
    message: body.success ? body.data.message : '',
    fields: body.success ? body.data.fields : undefined,
    requestId: requestIdOf(response),
    retryAfter: retryAfterOf(response),
  };
}

/**
 * `fetch` that throws `ProblemError` of kind `offline` on network errors and query timeouts (an abort stays an abort).
 */
export async function reach(path: string, init: RequestInit, isQuery = init.method === 'GET'): Promise<Response> {
  try {
    return await (isQuery ? fetchInTime(path, init) : fetch(path, init));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ProblemError({ kind: 'offline', message: '' });
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Sends one request of the `{success, message, data}` contract. Resolves to the whole response, for the few calls with
 * information besides `data`. Throws `ProblemError`: `refused` for `success: false`, otherwise by status.
 */
export async function requestWhole(method: Method, path: string, body?: unknown): Promise<z.infer<typeof envelope>> {
  const response = await reach(path, {
    method,
    headers: { ...callerHeaders(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return readEnvelope(response);
}

/** Reads a response of the `{success, message, data}` contract. Throws `ProblemError` as `requestWhole` does. */
export async function readEnvelope(response: Response): Promise<z.infer<typeof envelope>> {
  if (!response.ok) throw new ProblemError(await problemOf(response));
  const parsed = z.safeParse(envelope, await response.json().catch(() => undefined));
  if (!parsed.success) throw new ProblemError({ kind: 'server', message: '', requestId: requestIdOf(response) });
  const { success, message, code, fields } = parsed.data;
  if (!success) throw new ProblemError({ kind: 'refused', code, message, fields, requestId: requestIdOf(response) });
  return parsed.data;
}

/** Resolves to the data of one request. Throws `ProblemError` as `requestWhole` does. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return (await requestWhole(method, path, body)).data as T;
}

/**
 * `fetch` with a timeout for queries, so that the caller can retry. Mutations have no timeout, because the client could
 * not know whether they were executed.
 */
export async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException('no response in time', 'TimeoutError')), timeoutMs);
  const stop = () => ending.abort(init.signal?.reason);
  init.signal?.addEventListener('abort', stop);
  if (init.signal?.aborted) stop();
  try {
    return await counted(fetch(input, { ...init, signal: ending.signal }));
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}
