import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { WebSocketServer } from 'ws';
import { hasExpired, signedIn } from '../../lib/sign-in-state';
import { fakeServer } from '../../testing/server';
import { createLiveSocket } from './live-socket';
import { LiveSubscriptions } from './live-subscriptions';
import { onCatchUp, resetSocketState, socketState } from './socket-state';

/** A server that accepts subscriptions, or refuses every handshake as for a visitor. */
class SocketServer {
  readonly subscribed: string[] = [];
  refuses = false;
  private readonly sockets = new WebSocketServer({ noServer: true });

  private constructor(private readonly http: Server) {}

  static async start(): Promise<SocketServer> {
    const http = createServer();
    const server = new SocketServer(http);
    http.on('upgrade', (request, socket, head) => {
      if (server.refuses) return void socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
      server.sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('message', (text) => {
          const { type, payload } = JSON.parse(String(text)) as { type: string; payload?: { query: string } };
          if (type === 'connection_init') client.send('{"type":"connection_ack"}');
          if (type === 'subscribe' && payload) server.subscribed.push(payload.query);
        });
      });
    });
    await once(http.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.http.address() as AddressInfo).port}/graphql`;
  }

  /** As a killed process: without a closing handshake. */
  cut(): void {
    for (const client of this.sockets.clients) client.terminate();
  }

  revoke(): void {
    this.refuses = true;
    for (const client of this.sockets.clients) client.close(4403, 'Forbidden');
  }

  async stop(): Promise<void> {
    this.cut();
    this.sockets.close();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

let server: SocketServer;
let end: () => void;
let caughtUp = 0;
let unwatch: () => void;

const ignore = { next: () => undefined, error: () => undefined, complete: () => undefined };

beforeEach(async () => {
  resetSocketState();
  caughtUp = 0;
  unwatch = onCatchUp(() => {
    caughtUp += 1;
  });
  server = await SocketServer.start();
  const live = new LiveSubscriptions(() => createLiveSocket(() => server.url));
  const ends = ['balance', 'notices'].map((query) => live.follow({ query, variables: {}, operationName: '' }, ignore));
  end = () => {
    for (const one of ends) one();
  };
  await waitFor(() => expect(server.subscribed).toEqual(['balance', 'notices']));
});
afterEach(async () => {
  end();
  unwatch();
  await server.stop();
});

describe('live connection', () => {
  it('is restored after a cut with all subscriptions, and missed events are fetched once', async () => {
    expect([socketState(), caughtUp]).toEqual(['live', 0]);
    server.cut();
    await waitFor(() => expect(socketState()).toBe('lost'));
    await waitFor(() => expect(server.subscribed.length).toBe(4));
    expect([socketState(), caughtUp]).toEqual(['live', 1]);
  });

  it.each([
    ['ends the local session when the server has none', null, true],
    ['keeps it when the server has it', { id: '1' }, false],
  ])('%s after the socket was refused', async (_, viewer, ended) => {
    signedIn({ id: 1, username: 'ada', display_name: '', role: 1, status: 1, group: 'default' });
    const { calls } = fakeServer({ '/graphql': () => ({ body: { data: { viewer } } }) });
    server.revoke();
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    await waitFor(() => expect(hasExpired()).toBe(ended));
    expect(socketState()).toBe('lost');
  });
});
