import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Dispatcher, Pool } from 'undici';
import { readConfig } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import type { Flow, UpstreamReader } from '../../protocols/providers/interface/provider.js';
import { HttpTransport } from './http-transport.js';

const HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const END = '0\r\n\r\n';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** What was reported to a reader, in order. */
class Seen implements UpstreamReader {
  readonly events: string[] = [];
  readonly over = Promise.withResolvers<void>();
  flow: Flow | undefined;

  constructor(private readonly react: (text: string, flow: Flow | undefined) => void = () => undefined) {}

  onStart(status: number): void {
    this.events.push(`start ${status}`);
  }

  onData(bytes: Buffer): void {
    this.events.push(bytes.toString());
    this.react(bytes.toString(), this.flow);
  }

  onEnd(): void {
    this.events.push('end');
    this.over.resolve();
  }

  onError({ message }: Error): void {
    this.events.push(`error ${message}`);
    this.over.resolve();
  }
}

let upstream: Server;
let egress: Egress;

afterEach(async () => {
  await egress.onApplicationShutdown();
  upstream.close();
});

/** Sends a request to an upstream that sends each text in one piece, and ends the connection after the last. */
async function send(texts: readonly string[], reader: Seen): Promise<Seen> {
  upstream = createServer((socket) => {
    socket.once('data', async () => {
      for (const text of texts) await new Promise<void>((sent) => socket.write(text, () => sent()));
      socket.end();
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as { port: number };
  egress = new Egress(readConfig({ LOG_LEVEL: 'silent', EGRESS_ALLOW_PRIVATE: 'true' }));
  const request = { method: 'POST', origin: `http://127.0.0.1:${port}`, path: '/', headers: {}, body: null } as const;
  reader.flow = new HttpTransport(egress).send(request, reader);
  await reader.over.promise;
  return reader;
}

describe('a response whose chunks arrive together', () => {
  it('is passed on as its first chunk and the rest in one piece, before its end', async () => {
    const { events } = await send([HEAD + ['a', 'b', 'c', 'd'].map(chunk).join('') + END], new Seen());
    expect(events).toEqual(['start 200', 'a', 'bcd', 'end']);
  });

  it('is passed on before the connection breaks', async () => {
    const { events } = await send([HEAD + ['a', 'b', 'c'].map(chunk).join('')], new Seen());
    expect(events.slice(0, 3)).toEqual(['start 200', 'a', 'bc']);
    expect(events.at(-1)).toMatch(/^error /);
  });

  it('is no longer passed on after it was aborted', async () => {
    const reader = new Seen((_, flow) => flow?.abort());
    const { events } = await send([HEAD + ['a', 'b', 'c'].map(chunk).join('') + END], reader);
    expect(events).toEqual(['start 200', 'a', 'error aborted']);
  });

  it.each([
    ['before its end', ''],
    ['with its end', END],
  ])('fails when its reader throws %s', async (_, end) => {
    const reader = new Seen((text) => {
      if (text === 'bc') throw new Error('unreadable');
    });
    const { events } = await send([HEAD + ['a', 'b', 'c'].map(chunk).join('') + end], reader);
    expect(events).toEqual(['start 200', 'a', 'bc', 'error unreadable']);
  });
});

it('keeps no raw headers, which would keep the whole read with the beginning of the content', async () => {
  const raw: unknown[] = [];
  class Watched extends Seen {
    override onData(bytes: Buffer): void {
      super.onData(bytes);
      raw.push(controllers.at(-1)?.rawHeaders);
    }
  }
  const controllers: Dispatcher.DispatchController[] = [];
  const dispatch = Pool.prototype.dispatch;
  const watch = jest.spyOn(Pool.prototype, 'dispatch').mockImplementation(function (this: Pool, options, handler) {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      controllers.push(controller);
      start?.(controller, context);
    };
    return dispatch.call(this, options, handler);
  });
  const { events } = await send([HEAD + chunk('a') + END], new Watched());
  watch.mockRestore();
  expect([events, raw]).toEqual([['start 200', 'a', 'end'], [null]]);
});
