import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { oneAtATime } from './one-at-a-time.js';

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('pipelined requests of one connection', () => {
  let started: { path: string; response: ServerResponse }[];
  let server: Server;
  let client: Socket;
  let received: string;

  beforeEach(async () => {
    started = [];
    received = '';
    server = createServer(oneAtATime((request, response) => started.push({ path: request.url ?? '', response })));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received += bytes;
      });
    await once(client, 'connect');
  });
  afterEach(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const paths = () => started.map(({ path }) => path);
  const respondTo = (index: number) => started[index]?.response.end(`answer ${index}`);

  it('start one after the other and are served in order', async () => {
    client.write(requestOf('/a') + requestOf('/b') + requestOf('/c'));
    for (const [index, expected] of [['/a'], ['/a', '/b'], ['/a', '/b', '/c']].entries()) {
      await eventually(paths, (found) => found.length === index + 1);
      expect(paths()).toEqual(expected);
      respondTo(index);
    }
    await eventually(
      () => received,
      (text) => text.includes('answer 2'),
    );
    expect(received.match(/answer \d/g)).toEqual(['answer 0', 'answer 1', 'answer 2']);
  });

  it('close the connection when more than 100 of them wait, and none of those has started', async () => {
    const closed = once(client, 'close');
    client.write(requestOf('/').repeat(500));
    await closed;
    expect(started).toHaveLength(1);
  });

  it('do not start after the client has disconnected', async () => {
    client.write(requestOf('/a') + requestOf('/b'));
    await eventually(paths, (found) => found.length === 1);
    const closed = once(started[0]?.response as ServerResponse, 'close');
    client.destroy();
    await closed;
    expect(paths()).toEqual(['/a']);
  });
});
