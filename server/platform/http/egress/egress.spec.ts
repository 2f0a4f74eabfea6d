import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { Config, type Environment } from '../../config/config.js';
import { Egress } from './egress.js';

const egress = (EGRESS_ALLOW_PRIVATE: boolean) =>
  new Egress(new Config({ EGRESS_ALLOW_PRIVATE, UPSTREAM_CONNECT_TIMEOUT_MS: 1_000 } as Environment));

describe('outgoing WebSocket', () => {
  it.each(['ws://127.0.0.1:1', 'ws://[::1]:1', 'wss://10.0.0.1/x', 'ws://169.254.169.254'])(
    'is not opened to %s',
    (address) => {
      expect(() => egress(false).socket(new URL(address))).toThrow(expect.objectContaining({ code: 'egress_private' }));
    },
  );

  it('is not opened to a name that resolves to a private address', async () => {
    const socket = egress(false).socket(new URL('ws://localhost:1'));
    const error = await new Promise<Error & { code?: string }>((resolve) => socket.on('error', resolve));
    expect(error.code).toBe('TOLLGATE_EGRESS_BLOCKED');
  });

  it('is not opened for another scheme', () => {
    expect(() => egress(true).socket(new URL('ftp://example.com'))).toThrow(
      expect.objectContaining({ code: 'egress_scheme' }),
    );
  });

  it('sends headers and protocols when private addresses are allowed', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const connected = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const socket = egress(true).socket(new URL(`ws://localhost:${port}/x`), { 'x-own': 'yes' }, ['realtime']);
    const opened = once(socket, 'open');
    const [, request] = await connected;
    await opened;
    expect(request).toMatchObject({ url: '/x', headers: { 'x-own': 'yes', 'sec-websocket-protocol': 'realtime' } });
    expect(request.headers).not.toHaveProperty('sec-websocket-extensions');
    socket.terminate();
    server.close();
  });
});

describe('untrusted origin', () => {
  it.each([
    'http://127.0.0.1:1/a',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest',
    'http://[fd00::1]/',
  ])('must be public, even when channels may reach private addresses: not %s', (address) => {
    expect(() => egress(true).publicPool(new URL(address))).toThrow(
      expect.objectContaining({ code: 'egress_not_public' }),
    );
  });

  it('must not be a name that resolves to a private address', async () => {
    const request = egress(true).publicPool(new URL('http://localhost:1/')).request({ method: 'GET', path: '/' });
    await expect(request).rejects.toMatchObject({ code: 'TOLLGATE_EGRESS_BLOCKED' });
  });

  it('is refused with a scheme other than HTTP', () => {
    expect(() => egress(true).publicPool(new URL('ftp://example.com'))).toThrow(
      expect.objectContaining({ code: 'egress_scheme' }),
    );
  });

  it('is evicted from the pools by many others, and can be used again', () => {
    const out = egress(false);
    const first = out.publicPool(new URL('http://first.example/'));
    expect(out.publicPool(new URL('http://first.example/other'))).toBe(first);
    for (let at = 0; at < 300; at++) out.publicPool(new URL(`http://host-${at}.example/`));
    expect(first.closed).toBe(true);
    expect(out.publicPool(new URL('http://first.example/')).closed).toBe(false);
  });
});

describe('socket of a database driver', () => {
  const failure = (socket: Socket) => new Promise<unknown>((resolve) => socket.once('error', resolve));

  it.each([['127.0.0.1'], ['10.0.0.1'], ['::1']])('does not connect to %s', async (host) => {
    const socket = egress(false).driverSocket();
    const failed = failure(socket);
    socket.connect(1, host);
    expect(await failed).toMatchObject({ code: 'egress_private' });
  });

  it('does not connect to a name that resolves to a private address', async () => {
    const socket = egress(false).driverSocket();
    const failed = failure(socket);
    socket.connect(1, 'localhost');
    expect(await failed).toMatchObject({ code: 'TOLLGATE_EGRESS_BLOCKED' });
  });

  it('does not connect to a Unix socket, even when private addresses are allowed', async () => {
    const socket = egress(true).driverSocket();
    const failed = failure(socket);
    socket.connect('/var/run/postgresql/.s.PGSQL.5432');
    expect(await failed).toMatchObject({ code: 'egress_private' });
  });

  it('connects when private addresses are allowed', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = egress(true).driverSocket();
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    server.close();
  });
});
