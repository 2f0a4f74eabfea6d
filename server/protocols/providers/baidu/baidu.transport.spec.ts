import { describe, expect, it } from '@jest/globals';
import type { Flow, SmallResponse, TransportTools, UpstreamReader, UpstreamRequest } from '../interface/provider.js';
import { baiduTransport } from './baidu.transport.js';

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };
const small = (status: number, body: object): SmallResponse => ({
  status,
  headers: JSON_TYPE,
  body: Buffer.from(JSON.stringify(body)),
});

const request: UpstreamRequest = {
  method: 'POST',
  origin: 'https://aip.baidubce.com',
  path: '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions',
  headers: {},
  body: Buffer.from('{}'),
};

/** An upstream that sends the given responses and records the requests. */
class Upstream {
  readonly requested: string[] = [];
  readonly paths: string[] = [];
  private readonly kept = new Map<string, Promise<unknown>>();
  key = 'AK|SK';

  constructor(
    private readonly exchanges: SmallResponse[],
    private readonly responses: SmallResponse[],
  ) {}

  readonly tools: TransportTools = {
    key: this.key,
    now: () => new Date(),
    signal: new AbortController().signal,
    fetch: async ({ path }) => {
      this.requested.push(path);
      return this.exchanges.shift() ?? small(500, {});
    },
    cache: <T>(name: string, get: () => Promise<{ value: T; forMs: number }>) => {
      const known = this.kept.get(name) as Promise<T> | undefined;
      const value = known ?? get().then((got) => got.value);
      this.kept.set(name, value);
      return value;
    },
    invalidate: (name) => this.kept.delete(name),
    send: ({ path }, reader) => {
      this.paths.push(path);
      const response = this.responses.shift() ?? small(500, {});
      queueMicrotask(() => {
        reader.onStart(response.status, response.headers);
        for (const byte of response.body) reader.onData(Buffer.of(byte));
        reader.onEnd();
      });
      return NO_FLOW;
    },
    socket: () => {
      throw new Error('Sockets are not used in this test');
    },
  };

  /** Returns the final response that the reader receives. */
  call(): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      let status = 0;
      let body = '';
      const reader: UpstreamReader = {
        onStart: (given) => {
          status = given;
        },
        onData: (chunk) => {
          body += chunk.toString('latin1');
        },
        onEnd: () => resolve({ status, body }),
        onError: reject,
      };
      baiduTransport(request, reader, this.tools);
    });
  }
}

const NO_FLOW: Flow = { pause: () => undefined, resume: () => undefined, abort: () => undefined };
const token = (text: string) => small(200, { access_token: text, expires_in: 2_592_000 });
const reply = small(200, { result: 'Hi' });
const refused = small(200, { error_code: 110, error_msg: 'Access token invalid or no longer valid' });

describe('Baidu transport', () => {
  it('fetches the token once per key', async () => {
    const upstream = new Upstream([token('T/1')], [reply, reply]);
    expect(await upstream.call()).toEqual({ status: 200, body: '{"result":"Hi"}' });
    expect(await upstream.call()).toEqual({ status: 200, body: '{"result":"Hi"}' });
    expect(upstream.requested).toEqual([
      '/oauth/2.0/token?grant_type=client_credentials&client_id=AK&client_secret=SK',
    ]);
    expect(upstream.paths).toEqual([`${request.path}?access_token=T%2F1`, `${request.path}?access_token=T%2F1`]);
  });

  it('retries with a new token when the old one is rejected', async () => {
    const upstream = new Upstream([token('old'), token('new')], [refused, reply]);
    expect(await upstream.call()).toEqual({ status: 200, body: '{"result":"Hi"}' });
    expect(upstream.paths.map((path) => path.split('=')[1])).toEqual(['old', 'new']);
  });

  it('fails when the new token is also rejected', async () => {
    const upstream = new Upstream([token('old'), token('new')], [refused, refused]);
    expect(await upstream.call()).toMatchObject({ status: 200, body: expect.stringContaining('"error_code":110') });
  });

  it('forwards streams and other errors', async () => {
    const stream = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: Buffer.from('data: {}\n\n') };
    const upstream = new Upstream([token('T')], [stream, small(200, { error_code: 18 })]);
    expect(await upstream.call()).toEqual({ status: 200, body: 'data: {}\n\n' });
    expect(await upstream.call()).toEqual({ status: 200, body: '{"error_code":18}' });
  });

  it('forwards a long response in chunks', async () => {
    const long = small(200, { result: 'x'.repeat(100_000) });
    expect(await new Upstream([token('T')], [long]).call()).toEqual({ status: 200, body: long.body.toString() });
  });

  it.each([
    [small(401, { error: 'invalid_client', error_description: 'unknown client id' }), 401],
    [small(200, { error: 'invalid_client' }), 401],
    [small(503, {}), 503],
  ])('fails with the error of the token exchange: %#', async (response, status) => {
    expect(await new Upstream([response], []).call()).toEqual({ status, body: response.body.toString() });
  });

  it('rejects a key without two parts', async () => {
    const upstream = new Upstream([], []);
    Object.assign(upstream.tools, { key: 'AK' });
    await expect(upstream.call()).rejects.toThrow(/APIKey\|SecretKey/);
  });

  it('sends no request when it was aborted during the token exchange', async () => {
    const upstream = new Upstream([token('T')], [reply]);
    const error = await new Promise<Error>((resolve) => {
      const reader = { onStart: () => undefined, onData: () => undefined, onEnd: () => undefined, onError: resolve };
      baiduTransport(request, reader, upstream.tools).abort();
    });
    expect(error.message).toBe('aborted');
    expect(upstream.paths).toEqual([]);
  });
});
