import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientErrorHandler, strictly } from './strict-requests.js';

let server: Server;
beforeAll(async () => {
  server = createServer(strictly((_request, response) => response.end('served')));
  server.on('clientError', clientErrorHandler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** The response to the lines of a head, read until the connection is closed. */
async function responseTo(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return received;
}

const get = 'GET / HTTP/1.1';

describe('request head', () => {
  it.each([
    [['GET / HTTP/1.0']],
    [[get, 'Host: example.com:3000']],
    [[get, 'Host: [2001:db8::1]:3000']],
    [[get, 'Host: my_host.lan']],
    [['POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', '', '0']],
    [[`GET /?${'x'.repeat(8_000)} HTTP/1.1`, 'Host: x']],
  ])('is served: %j', async (lines) => {
    expect(await responseTo(...lines)).toMatch(/^HTTP\/1\.1 200 .*served$/s);
  });

  it.each([
    [400, [get, 'Host: a', 'Host: b']],
    [400, [get, 'Host: a', 'host: a']],
    [400, [get, 'Host: a b']],
    [400, [get, 'Host: a/b']],
    [400, [get]],
    [400, ['GET / HTTP/2.0', 'Host: x']],
    [400, ['GET /', 'Host: x']],
    [400, ['POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: gzip, chunked', '', '0']],
    [400, ['POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', '', '0']],
    [405, ['TRACE / HTTP/1.1', 'Host: x']],
    [405, ['PROPFIND / HTTP/1.1', 'Host: x']],
    [405, ['NONSENSE / HTTP/1.1', 'Host: x']],
    [414, [`GET /?${'x'.repeat(9_000)} HTTP/1.1`, 'Host: x']],
    [431, [get, 'Host: x', `X: ${'x'.repeat(20_000)}`]],
  ])('is refused with %i, and its connection is closed: %j', async (status, lines) => {
    const response = await responseTo(...lines);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).not.toContain('served');
    expect(response.toLowerCase()).toContain('connection: close');
    expect(/^allow: GET, /im.test(response)).toBe(status === 405);
  });
});
