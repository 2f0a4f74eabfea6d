import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import type { Flow, TransportTools, UpstreamReader, UpstreamRequest } from '../interface/provider.js';
import { sparkTransport } from './spark.transport.js';

/** The upstream's handling of a connection. */
let behave: (socket: WebSocket, message: string) => void;
let server: Server;
let sockets: WebSocketServer;
let origin: string;

beforeAll(async () => {
  server = createServer();
  sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, stream, head) => {
    if (request.url === '/refused') {
      const body = '{"message":"HMAC signature cannot be verified"}';
      stream.end(`HTTP/1.1 401 Unauthorized\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('message', (data) => behave(socket, String(data)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

interface CallResult {
  status: number;
  body: string;
  error: Error | null;
}

/**
 * Runs a call to its end.
 * @param during runs after the first data has arrived
 */
function call(path = '/v3.5/chat', during?: (flow: Flow) => void, at = origin): Promise<CallResult> {
  return new Promise((resolve) => {
    const result: CallResult = { status: 0, body: '', error: null };
    const reader: UpstreamReader = {
      onStart: (status) => {
        result.status = status;
      },
      onData: (chunk) => {
        result.body += chunk.toString();
        during?.(flow);
      },
      onEnd: () => resolve(result),
      onError: (error) => resolve({ ...result, error }),
    };
    const request: UpstreamRequest = { method: 'GET', origin: at, path, headers: {}, body: Buffer.from('{"ask":1}') };
    const tools = { socket: (url: URL) => new WebSocket(url) } as unknown as TransportTools;
    const flow = sparkTransport(request, reader, tools);
  });
}

const frame = (status: number, code = 0) => JSON.stringify({ header: { code, status } });

describe('call over a WebSocket', () => {
  it('sends its body as one text and returns each message as an event', async () => {
    behave = (socket, message) => {
      expect(message).toBe('{"ask":1}');
      socket.send(frame(0));
      socket.send('{"header":\r\n{"code":0,"status":1}}');
      socket.send(frame(2));
    };
    expect(await call()).toEqual({
      status: 200,
      error: null,
      body: `data: ${frame(0)}\n\ndata: {"header": {"code":0,"status":1}}\n\ndata: ${frame(2)}\n\n`,
    });
  });

  it('ends with a message that reports an error', async () => {
    behave = (socket) => socket.send(frame(0, 10_013));
    expect(await call()).toEqual({ status: 200, error: null, body: `data: ${frame(0, 10_013)}\n\n` });
  });

  it('fails when the upstream closes the connection early', async () => {
    behave = (socket) => {
      socket.send(frame(0));
      socket.close();
    };
    expect(await call()).toMatchObject({ status: 200, error: { message: 'the upstream closed the connection' } });
  });

  it('returns the HTTP error of the handshake', async () => {
    expect(await call('/refused')).toMatchObject({ status: 401, error: null, body: expect.stringContaining('HMAC') });
  });

  it('fails when the connection is refused', async () => {
    expect(await call('/', undefined, 'ws://127.0.0.1:1')).toMatchObject({
      status: 0,
      error: { code: 'ECONNREFUSED' },
    });
  });

  it('ends when it is aborted', async () => {
    behave = (socket) => socket.send(frame(0));
    expect(await call('/', (flow) => flow.abort())).toMatchObject({ error: { message: 'aborted' } });
  });

  it('waits while it is paused', async () => {
    behave = (socket) => {
      socket.send(frame(0));
      socket.send(frame(2));
    };
    let resumed = false;
    const result = await call('/', (flow) => {
      if (resumed) return;
      flow.pause();
      setImmediate(() => {
        resumed = true;
        flow.resume();
      });
    });
    expect(result.body).toContain(frame(2));
  });

  it('continues after a reader throws', async () => {
    behave = (socket) => socket.send(frame(0));
    const result = await call('/', () => {
      throw new Error('a defect');
    });
    expect(result.error?.message).toBe('a defect');
  });
});

it('sends other requests over HTTP', () => {
  const request: UpstreamRequest = { method: 'POST', origin: 'https://a.example', path: '/', headers: {}, body: null };
  const flow: Flow = { pause: () => undefined, resume: () => undefined, abort: () => undefined };
  const reader = {} as UpstreamReader;
  const sent: unknown[] = [];
  const tools = {
    send: (...given: unknown[]) => {
      sent.push(...given);
      return flow;
    },
  } as unknown as TransportTools;
  expect(sparkTransport(request, reader, tools)).toBe(flow);
  expect(sent).toEqual([request, reader]);
});
