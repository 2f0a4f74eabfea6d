import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closePort } from './movable-site.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('closePort', () => {
  let server: Server;
  let port: number;
  const clients: Socket[] = [];

  beforeEach(async () => {
    server = createServer((_request, response) => response.end('response'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
  });

  async function open(): Promise<Socket> {
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    clients.push(client);
    await once(client, 'connect');
    client.write(REQUEST);
    await once(client, 'data');
    return client;
  }

  it('refuses new connections and closes an open one after its next response', async () => {
    const client = await open();
    const closed = closePort(server);
    client.write(REQUEST);
    const [text] = (await once(client, 'data')) as [string];
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*Connection: close\r\n/);
    await closed;
    const refused = connect(port, '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('serves all connections that were waiting to be accepted', async () => {
    const responses = Array.from({ length: 20 }, async () => {
      const client = connect(port, '127.0.0.1').setEncoding('utf8');
      clients.push(client);
      client.write(REQUEST);
      const [text] = (await once(client, 'data')) as [string];
      return text;
    });
    // The operating system accepts connections immediately; the server has not accepted them yet.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const closed = closePort(server);
    for (const text of await Promise.all(responses)) expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await closed;
  });

  it('returns immediately when no connection is open', async () => {
    await closePort(server);
    expect(server.listening).toBe(false);
  });
});
