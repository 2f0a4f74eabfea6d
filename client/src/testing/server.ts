import { jest } from '@jest/globals';

export interface Call {
  method: string;
  path: string;
  search: string;
  body: unknown;
  headers: Headers;
}

export interface FakeResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: Call) => FakeResponse | Promise<FakeResponse>;

/** Successful response of the management API. */
export const ok = (data?: unknown): FakeResponse => ({ body: { success: true, message: '', data } });
export const refused = (message: string, code?: string): FakeResponse => ({ body: { success: false, message, code } });

/**
 * Replaces `fetch`: responds by path and records every request. A request of an unknown path fails like one without a
 * network.
 */
export function fakeServer(handlers: Record<string, Handler>) {
  const calls: Call[] = [];
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const handler = handlers[call.path];
    if (!handler) throw new TypeError(`no response for ${call.path}`);
    const { status = 200, body = {}, headers = {} } = await handler(call);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  };
  globalThis.fetch = jest.fn(respond) as typeof fetch;
  return { calls };
}
